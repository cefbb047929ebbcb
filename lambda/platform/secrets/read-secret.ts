import * as z from 'zod/mini'
import { signedRequest } from '../aws/signed-request'
import { parseJson } from '../json/parse-json'
import { LoggableError } from '../logging/loggable-error'

class SecretError extends LoggableError {
  override name = 'SecretError'
}

/** The content of each secret; `previous` stays valid for a while after a rotation. */
export type Secret = { current: string; previous?: string }

const secretText = z.string().check(z.regex(/^\S{16,}$/))
const secretSchema = z.object({ current: secretText, previous: z.optional(secretText) })
/** A rotated secret reaches every running function within this time. */
const cacheMs = 5 * 60 * 1000
const attempts = 2

const cache = new Map<string, { secret: Promise<Secret>; readAt: number }>()

/**
 * Reads a secret by its ARN and caches it for five minutes. A secret that is missing, blank or not
 * of the shape `{"current": "…", "previous": "…"}` throws a `SecretError`, which names the ARN and
 * never the value; failures are not cached.
 */
export function readSecret(arn: string): Promise<Secret> {
  const cached = cache.get(arn)
  if (cached && Date.now() - cached.readAt < cacheMs) return cached.secret
  const secret = fetchSecret(arn)
  cache.set(arn, { secret, readAt: Date.now() })
  secret.catch(() => cache.delete(arn))
  return secret
}

async function fetchSecret(arn: string): Promise<Secret> {
  const parsed = secretSchema.safeParse(parseJson(await fetchWithRetries(arn, attempts)))
  if (parsed.success) return parsed.data
  throw new SecretError(`The secret ${arn} is blank or not of the form {"current": "…"}`)
}

async function fetchWithRetries(arn: string, attemptsLeft: number): Promise<string> {
  try {
    return await fetchSecretString(arn)
  } catch (cause) {
    if (attemptsLeft > 1) return fetchWithRetries(arn, attemptsLeft - 1)
    throw new SecretError(`The secret ${arn} cannot be read`, { cause })
  }
}

const responseSchema = z.object({
  SecretString: z.optional(z.string()),
  __type: z.optional(z.string()),
})

async function fetchSecretString(arn: string): Promise<string> {
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
