import { fromEnv } from '@aws-sdk/credential-provider-env'

/**
 * Where the SDK's clients find their credentials: Lambda passes the credentials of a function's role as environment
 * variables (https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html). In bundles this replaces the
 * SDK's whole chain of sources (tools/build/function-build.ts).
 */
export const defaultProvider = fromEnv
