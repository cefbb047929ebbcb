import { transform } from 'esbuild'
import { createContext, runInContext } from 'node:vm'
import { findResource, type Resource } from './store-template'

/** An edge function of a template, by the start of its logical id. */
export function edgeFunction(resources: Record<string, Resource>, idStart: string) {
  const { id, Properties } = findResource(resources, 'AWS::CloudFront::Function', idStart)
  const code = String(Properties['FunctionCode'])
  const run = (event: object): unknown => {
    const context = createContext({ event })
    return JSON.parse(runInContext(`${code}\nJSON.stringify(handler(event))`, context))
  }
  return { id, code, run }
}

/**
 * The syntax beyond ES5 that cloudfront-js-2.0 supports; esbuild rewrites or rejects the rest.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
const cloudFrontSyntax = {
  arrow: true,
  'async-await': true,
  'const-and-let': true,
  'exponent-operator': true,
  'rest-argument': true,
  'template-literal': true,
}

/** The code as printed, and as printed with the syntax that CloudFront does not support rewritten. */
export async function printed(code: string): Promise<{ kept: string; lowered: string }> {
  const print = { minify: false, legalComments: 'none' } as const
  const kept = await transform(code, { ...print, target: 'esnext' })
  const lowered = await transform(code, { ...print, target: 'es5', supported: cloudFrontSyntax })
  return { kept: kept.code, lowered: lowered.code }
}
