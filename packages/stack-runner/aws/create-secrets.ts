import { StartError } from 'kit'
import { z } from 'zod'
import type { Stack } from '../template/stack'
import { generateSecret, generationSchema, type KeptSecrets } from './kept-secrets'

const secretSchema = z.object({
  Name: z.string().optional(),
  SecretString: z.string().optional(),
  GenerateSecretString: generationSchema.optional(),
})

/** Creates the stack's missing secrets. A generated value is kept from then on. */
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

/** Gives a value to a secret that the template leaves empty. */
export async function writeSecret(secrets: KeptSecrets, arn: string, value: string): Promise<void> {
  const secret = secrets.find(arn)
  if (!secret) throw new StartError(`The stack has no secret ${arn}.`)
  await secrets.put(arn, secret.name, value)
}
