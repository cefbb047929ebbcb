import * as z from 'zod/mini'
import { signedRequest } from '../aws/signed-request'
import { LoggableError } from '../logging/loggable-error'

const responseSchema = z.object({
  SecretString: z.optional(z.string()),
  __type: z.optional(z.string()),
})

/**
 * Reads the text of a secret from Secrets Manager. Throws a `LoggableError` with AWS's error code when AWS refuses
 * the request.
 */
export async function fetchSecretString(arn: string): Promise<string> {
  const region = arn.split(':')[3] ?? ''
  // The local store sets the variable that AWS's SDKs read.
  const override = process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER']
  const { status, body } = await signedRequest({
    url: new URL(override ?? `https://secretsmanager.${region}.amazonaws.com`),
    service: 'secretsmanager',
    region,
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'secretsmanager.GetSecretValue',
    },
    body: JSON.stringify({ SecretId: arn }),
  })
  const response = responseSchema.parse(JSON.parse(body.toString()))
  if (status === 200) return response.SecretString ?? ''
  throw new LoggableError(`Secrets Manager responded ${status} ${response.__type ?? ''}`.trim())
}
