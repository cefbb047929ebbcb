import { type BundlingOptions, OutputFormat, SourceMapMode } from 'aws-cdk-lib/aws-lambda-nodejs'
import { omittedModules, replacedModules } from './bundled-modules'

/**
 * How a deploy bundles functions: as CommonJS, because `import 'node:http'` in an ES module adds some 20 ms to
 * each cold start. The bundle contains the SDK, because the runtime's copy changes without a deploy and loads
 * more slowly.
 */
export const bundling: BundlingOptions = {
  format: OutputFormat.CJS,
  mainFields: ['module', 'main'],
  target: 'node24',
  minify: true,
  sourceMap: true,
  sourceMapMode: SourceMapMode.EXTERNAL,
  sourcesContent: false,
  bundleAwsSDK: true,
  externalModules: omittedModules,
  esbuildArgs: {
    '--alias': Object.entries(replacedModules).map(([name, path]) => `${name}=${path}`),
  },
}
