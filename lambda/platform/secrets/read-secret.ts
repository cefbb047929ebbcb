import * as z from 'zod/mini'
import { signedRequest } from '../aws/signed-request'
import { parseJson } from '../json/parse-json'
import { LoggableError } from '../logging/loggable-error'
import { retry } from '../retry'

class SecretError extends LoggableError {
  override name = 'SecretError'
}

/** `previous` stays valid for a while after a rotation. */
export type Secret = { current: string; previous?: string }

const secretText = z.string().check(z.regex(/^\S{16,}$/))
const secretSchema = z.object({ current: secretText, previous: z.optional(secretText) })
/** A rotated secret reaches every running function within this time. */
const cacheMs = 5 * 60 * 1000

const cache = new Map<string, { secret: Promise<Secret>; readAt: number }>()

/**
 * Reads a secret by its parameter's name; caches it, but no failure.
 *
 * @throws SecretError with the name and never the value
 */
export function readSecret(name: string): Promise<Secret> {
  const cached = cache.get(name)
  if (cached && Date.now() - cached.readAt < cacheMs) return cached.secret
  const secret = fetchSecret(name)
  cache.set(name, { secret, readAt: Date.now() })
  secret.catch(() => cache.delete(name))
  return secret
}

async function fetchSecret(name: string): Promise<Secret> {
  const parsed = secretSchema.safeParse(parseJson(await fetchWithRetries(name)))
  if (parsed.success) return parsed.data
  throw new SecretError(`The secret ${name} is missing or not of the form {"current": "…"}`)
}

/**
 * Parameter Store allows an account 40 reads a second, which many starting functions may exceed. A read that hangs is
 * given up before the functions' own time limits.
 */
async function fetchWithRetries(name: string): Promise<string> {
  const endMs = Date.now() + 3500
  const remainingMs = () => endMs - Date.now()
  try {
    return await retry(() => fetchParameter(name), {
      pausesMs: [100, 300, 900],
      remainingMs,
    })
  } catch (cause) {
    throw new SecretError(`The secret ${name} cannot be read`, { cause })
  }
}

const responseSchema = z.object({
  Parameter: z.optional(z.object({ Value: z.string() })),
  __type: z.optional(z.string()),
})

/** Empty if there is no such parameter. */
async function fetchParameter(name: string): Promise<string> {
  const region = process.env['AWS_REGION'] ?? ''
  // The local store sets it, as it does for AWS's SDKs.
  const override = process.env['AWS_ENDPOINT_URL_SSM']
  const { status, body } = await signedRequest({
    url: new URL(override ?? `https://ssm.${region}.amazonaws.com`),
    service: 'ssm',
    region,
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AmazonSSM.GetParameter',
    },
    body: JSON.stringify({ Name: name, WithDecryption: true }),
  })
  const response = responseSchema.parse(JSON.parse(body.toString()))
  if (status === 200) return response.Parameter?.Value ?? ''
  if (response.__type === 'ParameterNotFound') return ''
  throw new LoggableError(`Parameter Store responded ${status} ${response.__type ?? ''}`.trim())
}
