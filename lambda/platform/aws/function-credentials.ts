import { fromEnv } from '@aws-sdk/credential-provider-env'

/**
 * Replaces the SDK's whole credential chain in bundles (tools/build/function-build.ts): Lambda passes a role's
 * credentials as environment variables (https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html).
 */
export const defaultProvider = fromEnv
