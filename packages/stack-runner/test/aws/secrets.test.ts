import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { clientConfig } from '../../aws/client-config'
import { createSecrets } from '../../aws/create-secrets'
import { openSecrets } from '../../aws/kept-secrets'
import { runSecretsManager } from '../../aws/run-secrets-manager'
import { smallStack } from '../support/small-template'
import { tempFolder } from '../support/temp-folder'

let path: string
beforeEach(async () => {
  path = join(await tempFolder(), 'secrets.json')
})

const stack = smallStack()
const secrets = stack.resources('AWS::SecretsManager::Secret', z.object({}))
const arnOf = (id: string) => secrets.find((secret) => secret.id === id)?.ref ?? id

/** Starts on the file's secrets, reads one by its SDK and stops. */
async function readAfterStart(id: string): Promise<string> {
  const kept = await openSecrets(path)
  await createSecrets(stack, kept)
  const emulator = await runSecretsManager(kept)
  const client = new SecretsManagerClient(clientConfig(emulator.url, 'us-east-1'))
  try {
    const command = new GetSecretValueCommand({ SecretId: arnOf(id) })
    return (await client.send(command)).SecretString ?? ''
  } finally {
    client.destroy()
    await emulator.stop()
  }
}

test('a generated value is JSON with the requested key, and stays the same at each start', async () => {
  const first = await readAfterStart('LinkKey')

  expect(JSON.parse(first)).toEqual({ current: expect.stringMatching(/^[A-Za-z0-9]{48}$/) })
  expect(await readAfterStart('LinkKey')).toBe(first)
})

test.each(['StripeKey', 'another'])('the secret %s, without a value, is not found', async (id) => {
  await expect(readAfterStart(id)).rejects.toBeInstanceOf(ResourceNotFoundException)
})

test('a given value is read after a restart too, and only by the owner of the file', async () => {
  await (await openSecrets(path)).put(arnOf('Signing'), 'given')

  expect(await readAfterStart('Signing')).toBe('given')
  expect((await stat(path)).mode & 0o077).toBe(0)
  await writeFile(path, '{"half')
  await expect(readAfterStart('Signing')).rejects.toMatchObject({
    message: expect.stringMatching(/secrets\.json/),
    reason: 'data',
  })
})
