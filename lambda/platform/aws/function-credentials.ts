import { fromEnv } from '@aws-sdk/credential-provider-env'

/**
 * Where the SDK's clients find their credentials: Lambda passes a function those of its role as environment
 * variables (https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html). Bundles have this in
 * place of the SDK's whole chain of sources (lib/functions/bundled-modules.ts).
 */
export const defaultProvider = fromEnv
