import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { z } from 'zod'
import { jsonText } from '../json-text'
import { isAwsError } from './look'
import { storeRegion } from './region'

const secretsManager = new SecretsManagerClient({ region: storeRegion })

/** What the functions take; anything else in it, and they refuse the whole (lambda/platform/secrets/). */
const secretText = z.string().regex(/^\S{16,}$/)

const valueSchema = jsonText(
  z.object({
    current: secretText,
    previous: secretText.optional(),
    /** Set while a new link key is only known and not used yet; the functions do not read it. */
    isPreviousNext: z.boolean().optional(),
  }),
)

/** What a secret of the store holds (lambda/platform/secrets/read-secret.ts reads the first two). */
export type SecretValue = z.infer<typeof valueSchema>
/** A secret's value, if it has a sound one, and since when. */
export type StoredSecret = { value?: SecretValue; changedAt: Date }

/**
 * How long a running function may go on with what it read (lambda/platform/secrets/read-secret.ts), and half
 * a minute for clocks and for calls that are under way.
 */
export const rereadMs = 5.5 * 60_000

/** When every function has read what is stored now. */
export function knownEverywhereAt({ changedAt }: StoredSecret): Date {
  return new Date(changedAt.getTime() + rereadMs)
}

/** What Secrets Manager would not do. Its message says which secret, never what is in it. */
export class StoredSecretError extends Error {
  override name = 'StoredSecretError'
}

/** Reads a secret; one without a value, as the deploy makes it, or with a damaged one has none. */
export async function readStoredSecret(arn: string): Promise<StoredSecret> {
  try {
    const answer = await secretsManager.send(new GetSecretValueCommand({ SecretId: arn }))
    const { data: value } = valueSchema.safeParse(answer.SecretString ?? '')
    const changedAt = answer.CreatedDate ?? new Date(0)
    return value ? { value, changedAt } : { changedAt }
  } catch (error) {
    if (isAwsError(error, 'ResourceNotFoundException')) return { changedAt: new Date(0) }
    throw refused('secretsmanager:GetSecretValue', arn, error)
  }
}

/** Makes a value the one that the functions read from now on, at the latest in `rereadMs`. */
export async function writeStoredSecret(arn: string, value: SecretValue): Promise<void> {
  try {
    const SecretString = JSON.stringify(value)
    await secretsManager.send(new PutSecretValueCommand({ SecretId: arn, SecretString }))
  } catch (error) {
    throw refused('secretsmanager:PutSecretValue', arn, error)
  }
}

/** AWS's own message is left out: it may repeat what was sent. */
function refused(action: string, arn: string, error: unknown): StoredSecretError {
  const name = error instanceof Error ? error.name : 'unknown error'
  return new StoredSecretError(`${action} on ${arn} failed (${name}).`)
}
