import { createContext, Script } from 'node:vm'
import { StartError } from 'kit'
import { z } from 'zod'
import type { Stack } from '../template/stack'

/** Maps an event to the returned request or response, unchecked. */
export type EdgeFunction = (event: object) => Promise<unknown>

const functionSchema = z.object({
  FunctionCode: z.string(),
  FunctionConfig: z.object({ Runtime: z.literal('cloudfront-js-2.0') }),
})

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
const maxCodeBytes = 10_240
/** CloudFront allows less than a millisecond. This limit only stops endless loops, even on a busy machine. */
const defaultTimeoutMs = 2000

/** By ARN. */
export function readEdgeFunctions(stack: Stack): Map<string, EdgeFunction> {
  const functions = stack.resources('AWS::CloudFront::Function', functionSchema)
  return new Map(
    functions.map(({ id, properties: { FunctionCode } }) => {
      if (Buffer.byteLength(FunctionCode) > maxCodeBytes) {
        throw new StartError(`The edge function ${id} is larger than the 10 KB CloudFront takes.`)
      }
      return [stack.attribute(id, 'FunctionARN'), createEdgeFunction(FunctionCode, id)]
    }),
  )
}

/**
 * Each event has a new context, with less than CloudFront's runtime: no modules, timers, network, files, code from
 * strings.
 */
export function createEdgeFunction(code: string, name: string, timeoutMs = defaultTimeoutMs): EdgeFunction {
  const script = new Script(`${code}\n;handler(JSON.parse(event))`, { filename: `${name}.js` })
  return async (event) => {
    const context = createContext(
      { event: JSON.stringify(event), console: quietConsole },
      { codeGeneration: { strings: false, wasm: false } },
    )
    const result: unknown = await script.runInContext(context, { timeout: timeoutMs })
    // A copy, because objects of another context have other prototypes.
    return JSON.parse(JSON.stringify(result ?? null))
  }
}

const quietConsole = { log: () => undefined }
