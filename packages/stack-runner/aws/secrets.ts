import { randomInt } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { StartError } from 'kit'
import { z } from 'zod'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'

const fileSchema = z.record(z.string(), z.object({ value: z.string().optional() }))

/** Secrets by ARN, and parameters by name. */
export type KeptSecrets = {
  find(id: string): string | undefined
  put(id: string, value: string): Promise<void>
}

/** A damaged file is a `StartError`. */
export async function openSecrets(path: string): Promise<KeptSecrets> {
  const secrets = new Map(Object.entries(await readSecrets(path)))
  return {
    find: (id) => secrets.get(id)?.value,
    put: async (id, value) => {
      secrets.set(id, { value })
      // Replaced by a rename, so that a killed process keeps its secrets.
      const draft = `${path}.new`
      await writeFile(draft, JSON.stringify(Object.fromEntries(secrets), null, 2), { mode: 0o600 })
      await rename(draft, path)
    },
  }
}

async function readSecrets(path: string): Promise<z.infer<typeof fileSchema>> {
  const content = await readFile(path, 'utf8').catch(() => '{}')
  try {
    return fileSchema.parse(JSON.parse(content))
  } catch (error) {
    throw new StartError(`The secrets in ${path} cannot be read.`, { cause: error, reason: 'data' })
  }
}

const secretSchema = z.object({
  SecretString: refused('a value in the template is not run'),
  GenerateSecretString: z
    .strictObject({
      SecretStringTemplate: z.literal('{}'),
      GenerateStringKey: z.string(),
      PasswordLength: z.number(),
      ExcludePunctuation: z.literal(true),
    })
    .optional(),
})
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A generated value, JSON with one key, is kept from then on. */
export async function createSecrets(stack: Stack, secrets: KeptSecrets): Promise<void> {
  const all = stack.resources('AWS::SecretsManager::Secret', secretSchema)
  for (const { ref, properties } of all) {
    const { GenerateSecretString: generation } = properties
    if (!generation || secrets.find(ref) !== undefined) continue
    const { GenerateStringKey: key, PasswordLength: length } = generation
    const password = Array.from({ length }, () => characters[randomInt(characters.length)])
    await secrets.put(ref, JSON.stringify({ [key]: password.join('') }))
  }
}
