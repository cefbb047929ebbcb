import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { z } from 'zod'
import { parseJson } from '../../lambda/platform/json/parse-json'
import { secretNames } from '../../lib/stage/secret-names'
import { clientConfig, isAwsError } from './aws'

const ssm = new SSMClient(clientConfig)

/** The functions refuse other characters (lambda/platform/secrets/read-secret.ts). */
const secretText = z.string().regex(/^\S{16,}$/)

const valueSchema = z.object({
  current: secretText,
  previous: secretText.optional(),
  /** In a signing secret: the id of the webhook endpoint that signs with `current`. */
  endpoint: z.string().optional(),
  /** In a link key: `previous` is the next key, which every function must know before its use. */
  isPreviousNext: z.boolean().optional(),
})

/** The functions read only `current` and `previous`. */
export type SecretValue = z.infer<typeof valueSchema>
/** `value` is `undefined` while the secret is missing or damaged. */
export type StoredSecret = { value?: SecretValue; changedAt: Date; isMissing?: boolean }

/** The functions cache a secret for five minutes; the rest allows for clock skew and running calls. */
export const rereadMs = 5.5 * 60_000

export function knownEverywhereAt({ changedAt }: StoredSecret): Date {
  return new Date(changedAt.getTime() + rereadMs)
}

/** "10:32 UTC", rounded up. */
export function timeOfDay(time: Date): string {
  const minute = new Date(Math.ceil(time.getTime() / 60_000) * 60_000)
  return `${minute.toISOString().slice(11, 16)} UTC`
}

/** The message names the secret and never its value. */
export class StoredSecretError extends Error {
  override name = 'StoredSecretError'
}

type SecretName = keyof ReturnType<typeof secretNames>

export async function readStoredSecret(stage: string, secret: SecretName): Promise<StoredSecret> {
  const name = secretNames(stage)[secret]
  try {
    const command = new GetParameterCommand({ Name: name, WithDecryption: true })
    const { Parameter: parameter } = await ssm.send(command)
    const { data: value } = valueSchema.safeParse(parseJson(parameter?.Value ?? ''))
    return { value, changedAt: parameter?.LastModifiedDate ?? new Date(0) }
  } catch (error) {
    if (isAwsError(error, 'ParameterNotFound')) return { changedAt: new Date(0), isMissing: true }
    throw refused('ssm:GetParameter', name, error)
  }
}

/** Encrypted with the account's own key for parameters, which is free. */
export async function writeStoredSecret(stage: string, secret: SecretName, value: SecretValue): Promise<void> {
  const name = secretNames(stage)[secret]
  try {
    const parameter = { Name: name, Value: JSON.stringify(value), Type: 'SecureString' } as const
    await ssm.send(new PutParameterCommand({ ...parameter, Overwrite: true }))
  } catch (error) {
    throw refused('ssm:PutParameter', name, error)
  }
}

/** Omits AWS's message, which may repeat the value. */
function refused(action: string, secret: string, error: unknown): StoredSecretError {
  const name = error instanceof Error ? error.name : 'unknown error'
  return new StoredSecretError(`${action} on ${secret} failed (${name}).`)
}
