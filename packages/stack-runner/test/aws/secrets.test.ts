import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { clientConfig } from '../../aws/client-config'
import { createSecrets, writeSecret } from '../../aws/create-secrets'
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

/** Starts on the file's secrets, does something and stops. */
async function withSecrets<Result>(
  work: (client: SecretsManagerClient) => Promise<Result>,
): Promise<Result> {
  const kept = await openSecrets(path)
  await createSecrets(stack, kept)
  await writeSecret(kept, arnOf('Signing'), 'given')
  const standIn = await runSecretsManager(kept)
  const client = new SecretsManagerClient(clientConfig(standIn.url, 'us-east-1'))
  try {
    return await work(client)
  } finally {
    client.destroy()
    await standIn.stop()
  }
}

async function readAfterStart(id: string): Promise<string> {
  const command = new GetSecretValueCommand({ SecretId: arnOf(id) })
  return (await withSecrets((client) => client.send(command))).SecretString ?? ''
}

test('a generated value is JSON with the requested key, and stays the same at each start', async () => {
  const first = await readAfterStart('LinkKey')

  expect(JSON.parse(first)).toEqual({ current: expect.stringMatching(/^[A-Za-z0-9]{48}$/) })
  expect(await readAfterStart('LinkKey')).toBe(first)
})

test.each([
  ['an empty secret', 'StripeKey', /AWSCURRENT/],
  ['an unknown secret', 'another', /find/],
])('%s is not found, as at AWS', async (_case, id, reason) => {
  const reading = readAfterStart(id)

  await expect(reading).rejects.toBeInstanceOf(ResourceNotFoundException)
  await expect(reading).rejects.toThrow(reason)
})

test('a replaced value is read from then on, also after a restart, and only by the owner of the file', async () => {
  const SecretString = '{"current":"new"}'
  const description = await withSecrets(async (client) => {
    await client.send(new PutSecretValueCommand({ SecretId: arnOf('LinkKey'), SecretString }))
    return client.send(new DescribeSecretCommand({ SecretId: arnOf('Signing') }))
  })

  expect(await readAfterStart('LinkKey')).toBe(SecretString)
  expect(await readAfterStart('Signing')).toBe('given')
  expect(description.Name).toBe('Signing')
  expect(JSON.stringify(description)).not.toContain('given')
  expect((await stat(path)).mode & 0o077).toBe(0)
  await writeFile(path, '{"half')
  await expect(readAfterStart('Signing')).rejects.toMatchObject({
    message: expect.stringMatching(/secrets\.json/),
    reason: 'data',
  })
})
