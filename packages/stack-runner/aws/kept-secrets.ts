import { randomInt, randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { StartError } from 'kit'
import { z } from 'zod'

const secretSchema = z.object({
  name: z.string(),
  value: z.string().optional(),
  versionId: z.string(),
  changedAt: z.number(),
})
const fileSchema = z.record(z.string(), secretSchema)

export type Secret = z.infer<typeof secretSchema>

/** The secrets of a data folder by ARN. A secret without a value has been created and is still empty. */
export type KeptSecrets = {
  find(arnOrName: string): (Secret & { arn: string }) | undefined
  /** Creates a secret, or updates the value of an existing one. */
  put(arn: string, name: string, value: string | undefined): Promise<void>
}

/** Opens the secrets of a data folder. A damaged file is a `StartError`. */
export async function openSecrets(path: string): Promise<KeptSecrets> {
  const secrets = new Map(Object.entries(await readSecrets(path)))
  return {
    find: (arnOrName) => {
      const entry = [...secrets].find(([arn, { name }]) => arn === arnOrName || name === arnOrName)
      return entry && { arn: entry[0], ...entry[1] }
    },
    put: async (arn, name, value) => {
      const changedAt = Math.floor(Date.now() / 1000)
      secrets.set(arn, { name, value, versionId: randomUUID(), changedAt })
      // Replaced by a rename, so that a process that is killed in between keeps its secrets.
      const draft = `${path}.new`
      await writeFile(draft, JSON.stringify(Object.fromEntries(secrets), null, 2), { mode: 0o600 })
      await rename(draft, path)
    },
  }
}

/** How a value is generated (`GenerateSecretString`). */
export const generationSchema = z.object({
  SecretStringTemplate: z.string().optional(),
  GenerateStringKey: z.string().optional(),
  PasswordLength: z.coerce.number().default(32),
  ExcludeCharacters: z.string().default(''),
  ExcludePunctuation: z.boolean().default(false),
})

/** Generates a secret like Secrets Manager: a password, alone or as one key of a JSON template. */
export function generateSecret(generation: z.infer<typeof generationSchema>): string {
  const punctuation = generation.ExcludePunctuation ? '' : '!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~'
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  const allowed = (letters + punctuation)
    .split('')
    .filter((character) => !generation.ExcludeCharacters.includes(character))
  const password = Array.from(
    { length: generation.PasswordLength },
    () => allowed[randomInt(allowed.length)],
  ).join('')
  const { SecretStringTemplate: template, GenerateStringKey: key } = generation
  if (template === undefined || key === undefined) return password
  return JSON.stringify({ ...z.looseObject({}).parse(JSON.parse(template)), [key]: password })
}

async function readSecrets(path: string): Promise<z.infer<typeof fileSchema>> {
  const content = await readFile(path, 'utf8').catch(() => '{}')
  try {
    return fileSchema.parse(JSON.parse(content))
  } catch (error) {
    throw new StartError(`The secrets in ${path} cannot be read.`, {
      cause: error,
      reason: 'data',
    })
  }
}
