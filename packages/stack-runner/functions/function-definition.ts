import { z } from 'zod'
import { type AwsEndpoints, credentials } from '../platform/account'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'

const functionSchema = z.object({
  Code: z.object({ S3Key: z.string() }),
  Handler: z.string(),
  Runtime: z.string().regex(/^nodejs/, 'only Node.js functions run on one machine'),
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  ReservedConcurrentExecutions: refused('reserved concurrency is not run'),
  /** Logs as text, Lambda's default, are refused. */
  LoggingConfig: z.object({ LogFormat: z.literal('JSON', 'only logs as JSON are written') }),
  Environment: z.object({ Variables: z.record(z.string(), z.coerce.string()).default({}) }).default({ Variables: {} }),
})

export type FunctionDefinition = {
  name: string
  /** The construct's name in kebab case, like its folder: `create-payment`. */
  label: string
  arn: string
  codeDir: string
  handler: string
  timeoutMs: number
  memoryMb: number
  maxConcurrency: number
  variables: Record<string, string>
}

/**
 * The most concurrent calls of a function. A further execution environment takes a second of processor time to start,
 * which under load is longer than waiting for one of these.
 */
const machineConcurrency = 4

export function readFunctions(stack: Stack): FunctionDefinition[] {
  const functions = stack.resources('AWS::Lambda::Function', functionSchema)
  return functions.map(({ id, ref, constructPath, properties }) => ({
    name: ref,
    label: kebabCase(constructNameOf(constructPath) ?? id),
    arn: stack.attribute(id, 'Arn'),
    codeDir: stack.assetPath(properties.Code.S3Key),
    handler: properties.Handler,
    timeoutMs: properties.Timeout * 1000,
    memoryMb: properties.MemorySize,
    maxConcurrency: machineConcurrency,
    variables: properties.Environment.Variables,
  }))
}

/** The construct of `CheckDeliveries/Function/Resource` is `CheckDeliveries`. */
function constructNameOf(constructPath: string[]): string | undefined {
  const [own, ...others] = constructPath.toReversed().filter((name) => name !== 'Resource')
  return own === 'Function' ? others[0] : own
}

function kebabCase(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()
}

type Places = {
  region: string
  endpoints: AwsEndpoints
  /** They override the template's. */
  variables?: Record<string, string>
}

/**
 * The template's variables, Lambda's, and the emulators' addresses as the AWS SDK reads them.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */
export function environmentOf(
  definition: FunctionDefinition,
  { region, endpoints, variables }: Places,
): Record<string, string> {
  return {
    ...definition.variables,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMb),
    AWS_LAMBDA_LOG_FORMAT: 'JSON',
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${definition.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    LAMBDA_TASK_ROOT: definition.codeDir,
    TZ: 'UTC',
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.storage,
    AWS_ENDPOINT_URL_SNS: endpoints.storage,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_SES: endpoints.ses,
    AWS_ENDPOINT_URL_SESV2: endpoints.ses,
    AWS_ENDPOINT_URL_SSM: endpoints.parameters,
    ...variables,
  }
}
