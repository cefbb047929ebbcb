import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'
import type { KeptSecrets } from './kept-secrets'

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
