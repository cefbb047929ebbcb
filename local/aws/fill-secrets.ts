import { z } from 'zod'
import { StoreError } from '../store-error'
import type { Stack } from '../template/stack'
import { generateSecret, generationSchema, type KeptSecrets } from './kept-secrets'

const secretSchema = z.object({
  Name: z.string().optional(),
  SecretString: z.string().optional(),
  GenerateSecretString: generationSchema.optional(),
})

/**
 * Creates the stack's secrets as the template says, generated ones once and for all. Those that it
 * leaves empty wait for `giveSecrets`.
 */
export async function createSecrets(stack: Stack, secrets: KeptSecrets): Promise<void> {
  for (const { id, ref, properties } of stack.resources(
    'AWS::SecretsManager::Secret',
    secretSchema,
  )) {
    if (secrets.find(ref)) continue
    const { Name: name = id, GenerateSecretString: generation, SecretString: value } = properties
    await secrets.put(ref, name, generation ? generateSecret(generation) : value)
  }
}

/**
 * Fills secrets with values that the template does not have.
 *
 * @param values by ARN; each becomes the `current` value of its secret.
 */
export async function giveSecrets(
  secrets: KeptSecrets,
  values: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [arn, value] of values) {
    const secret = secrets.find(arn)
    if (!secret) throw new StoreError(`The stack has no secret ${arn}.`)
    await secrets.put(arn, secret.name, JSON.stringify({ current: value }))
  }
}
