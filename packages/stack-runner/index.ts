/** Everything else is internal. */
export { type DataDir, openDataDir } from './data-dir/data-dir'
export type { RunningStack } from './run-stack'
export { type Runner, startRunner } from './start-runner'
export { obtainAssembly } from './template/synthesize'

export { type AwsEndpoints, credentials } from './platform/account'

/** For programs that show what was sent, or stop with the runner. */
export { type Email, idOf, type KeptMessages, type Message, sentAt, type Text } from './messages/message'
export { type Cleanup, withCleanup } from './platform/cleanup'

/** For programs that change a running stack, or run a part of it. */
export { readDistribution } from './edge/distribution'
export { findBucket } from './edge/origin'
export { type FunctionDefinition, readFunctions } from './functions/function-definition'
export type { RunningFunction } from './functions/run-function'
export { type Header, headerValue, type HttpHandler } from './http/message'
export { type HttpRequest, type HttpResponse, withoutHeaders } from './http/message'
export type { Stack } from './template/stack'
