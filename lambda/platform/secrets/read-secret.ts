import * as z from 'zod/mini'
import { parseJson } from '../json/parse-json'
import { LoggableError } from '../logging/loggable-error'
import { fetchSecretString } from './fetch-secret-string'

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
