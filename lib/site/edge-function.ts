import {
  Function,
  type FunctionAssociation,
  FunctionCode,
  type FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A function of `edge/`. It cannot import, so its constants are prepended to the code. */
export function edgeFunction(
  scope: Construct,
  id: string,
  eventType: FunctionEventType,
  file: string,
  constants: object = {},
): FunctionAssociation {
  const lines = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}\n`)
  const code = readFileSync(join(import.meta.dirname, 'edge', file), 'utf8')
  return {
    eventType,
    function: new Function(scope, id, {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(lines.join('') + code),
    }),
  }
}
