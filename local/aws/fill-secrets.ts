import { z } from 'zod'
import type { Stack } from '../template/stack'
import { generateSecret, generationSchema, type KeptSecrets } from './kept-secrets'

const secretSchema = z.object({
  Name: z.string().optional(),
  SecretString: z.string().optional(),
  GenerateSecretString: generationSchema.optional(),
})

/**
 * Creates the stack's secrets: as the template says, generated ones once and for all, and those
 * that it leaves empty with the given values.
 *
 * @param values by ARN; each becomes the `current` value of its secret.
 */
export async function fillSecrets(
  stack: Stack,
  secrets: KeptSecrets,
  values: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { id, ref, properties } of stack.resources(
    'AWS::SecretsManager::Secret',
    secretSchema,
  )) {
    const name = properties.Name ?? id
    const given = values.get(ref)
    if (given !== undefined) {
      await secrets.put(ref, name, JSON.stringify({ current: given }))
    } else if (!secrets.find(ref)) {
      const generation = properties.GenerateSecretString
      await secrets.put(
        ref,
        name,
        generation ? generateSecret(generation) : properties.SecretString,
      )
    }
  }
}
