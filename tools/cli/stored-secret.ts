import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { z } from 'zod'
import { parseJson } from '../../lambda/platform/json/parse-json'
import { clientConfig, isAwsError } from './aws'

const secretsManager = new SecretsManagerClient(clientConfig)

/** The functions refuse a secret with any other characters (lambda/platform/secrets/read-secret.ts). */
const secretText = z.string().regex(/^\S{16,}$/)

const valueSchema = z.object({
  current: secretText,
  previous: secretText.optional(),
  /** Only in a signing secret: the id of the webhook endpoint that signs with `current`. */
  endpoint: z.string().optional(),
  /** Only in a link key: `previous` is the next key, which every function must know before it is used. */
  isPreviousNext: z.boolean().optional(),
})

/** The value of a store secret. The functions read `current` and `previous` only. */
export type SecretValue = z.infer<typeof valueSchema>
/** A stored secret; `value` is missing while it is blank or damaged. */
export type StoredSecret = { value?: SecretValue; changedAt: Date }

/** The functions cache a secret for five minutes; half a minute more allows for clock skew and running calls. */
export const rereadMs = 5.5 * 60_000

/** The time from which every running function has read the stored value. */
export function knownEverywhereAt({ changedAt }: StoredSecret): Date {
  return new Date(changedAt.getTime() + rereadMs)
}

/** Secrets Manager refused; the message names the secret and never its value. */
export class StoredSecretError extends Error {
  override name = 'StoredSecretError'
}

/** Reads a secret. The deploy creates the Stripe secrets blank. */
export async function readStoredSecret(arn: string): Promise<StoredSecret> {
  try {
    const response = await secretsManager.send(new GetSecretValueCommand({ SecretId: arn }))
    const { data: value } = valueSchema.safeParse(parseJson(response.SecretString ?? ''))
    return { value, changedAt: response.CreatedDate ?? new Date(0) }
  } catch (error) {
    if (isAwsError(error, 'ResourceNotFoundException')) return { changedAt: new Date(0) }
    throw refused('secretsmanager:GetSecretValue', arn, error)
  }
}

export async function writeStoredSecret(arn: string, value: SecretValue): Promise<void> {
  try {
    const SecretString = JSON.stringify(value)
    await secretsManager.send(new PutSecretValueCommand({ SecretId: arn, SecretString }))
  } catch (error) {
    throw refused('secretsmanager:PutSecretValue', arn, error)
  }
}

/** Omits AWS's own message, because it may repeat the value. */
function refused(action: string, arn: string, error: unknown): StoredSecretError {
  const name = error instanceof Error ? error.name : 'unknown error'
  return new StoredSecretError(`${action} on ${arn} failed (${name}).`)
}
