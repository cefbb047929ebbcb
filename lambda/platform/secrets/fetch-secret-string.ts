import { sign } from 'aws4'
import { type RequestOptions, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { LoggableError } from '../logging/loggable-error'

const timeoutMs = 2000
const responseSchema = z.object({
  SecretString: z.optional(z.string()),
  __type: z.optional(z.string()),
})

/**
 * Reads the text of a secret from Secrets Manager: one signed `GetSecretValue`. The SDK's client
 * for this single call would triple create-payment's bundle and cold start (docs/decisions.md).
 * Throws a `LoggableError` with AWS's error code when it is refused.
 */
export async function fetchSecretString(arn: string): Promise<string> {
  const endpoint = new URL(endpointOf(arn))
  const signed = sign({
    service: 'secretsmanager',
    region: regionOf(arn),
    method: 'POST',
    host: endpoint.host,
    path: '/',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'secretsmanager.GetSecretValue',
    },
    body: JSON.stringify({ SecretId: arn }),
  })
  const { status, body } = await send(endpoint, signed, String(signed.body))
  const response = responseSchema.parse(JSON.parse(body))
  if (status === 200) return response.SecretString ?? ''
  throw new LoggableError(`Secrets Manager responded ${status} ${response.__type ?? ''}`.trim())
}

/** The local store sets the same variable that AWS's SDKs read. */
function endpointOf(arn: string): string {
  const override = process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER']
  return override ?? `https://secretsmanager.${regionOf(arn)}.amazonaws.com`
}

function regionOf(arn: string): string {
  return arn.split(':')[3] ?? ''
}

function send(endpoint: URL, options: RequestOptions, body: string) {
  const request = endpoint.protocol === 'http:' ? httpRequest : httpsRequest
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { hostname, port } = endpoint
    const signal = AbortSignal.timeout(timeoutMs)
    const outgoing = request({ ...options, hostname, port, signal })
    outgoing.on('response', (response) => {
      text(response).then(
        (responseBody) => resolve({ status: response.statusCode ?? 0, body: responseBody }),
        reject,
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
