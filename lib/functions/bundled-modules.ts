import { join } from 'node:path'

const lambda = join(import.meta.dirname, '../../lambda')

/**
 * Modules that bundles replace with ours. The SDK's credential provider chain contains clients for SSO, STS and more,
 * which a function never uses. Because the SDK imports them dynamically, esbuild would also wrap each module that they
 * share with ours in a closure, which is slow to load. An SDK client that we imported dynamically would have the same
 * effect.
 */
export const replacedModules = {
  '@aws-sdk/credential-provider-node': join(lambda, 'platform/aws/function-credentials.ts'),
}

/**
 * Modules that bundles omit, for the same reason: the SDK imports this one when a response is an event stream, and none
 * of our calls gets one.
 */
export const omittedModules = ['@smithy/core/event-streams']
