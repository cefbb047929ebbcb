import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { clientConfig } from '../../aws/client-config'
import { createSecrets, writeSecret } from '../../aws/create-secrets'
import { openSecrets } from '../../aws/kept-secrets'
import { runSecretsManager } from '../../aws/run-secrets-manager'
import { smallStack } from '../support/small-template'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'secrets-'))
})
afterEach(() => rm(directory, { recursive: true }))

/** Starts on the folder's secrets, does something and stops. */
async function withSecrets<Result>(
  work: (client: SecretsManagerClient) => Promise<Result>,
): Promise<Result> {
  const secrets = await openSecrets(join(directory, 'secrets.json'))
  await createSecrets(smallStack(), secrets)
  await writeSecret(secrets, arnOf('Signing'), 'given')
  const standIn = await runSecretsManager(secrets)
  const client = new SecretsManagerClient(clientConfig(standIn.url, 'us-east-1'))
  try {
    return await work(client)
  } finally {
    client.destroy()
    await standIn.stop()
  }
}

function arnOf(id: string): string {
  const found = smallStack()
    .resources('AWS::SecretsManager::Secret', z.object({}))
    .find((secret) => secret.id === id)
  return found?.ref ?? ''
}

const read = (client: SecretsManagerClient, id: string) =>
  client.send(new GetSecretValueCommand({ SecretId: arnOf(id) }))

test('a given value is the current one', async () => {
  const { SecretString } = await withSecrets((client) => read(client, 'Signing'))

  expect(SecretString).toBe('given')
})

test('a generated value is JSON with the requested key, and stays the same at each start', async () => {
  const first = await withSecrets((client) => read(client, 'LinkKey'))
  const second = await withSecrets((client) => read(client, 'LinkKey'))

  expect(JSON.parse(first.SecretString ?? '')).toEqual({
    current: expect.stringMatching(/^[A-Za-z0-9]{48}$/),
  })
  expect(second.SecretString).toBe(first.SecretString)
})

test('a secret that was never filled is not found, as at AWS', async () => {
  const reading = withSecrets((client) => read(client, 'StripeKey'))

  await expect(reading).rejects.toBeInstanceOf(ResourceNotFoundException)
  await expect(reading).rejects.toThrow(/AWSCURRENT/)
})

test('an unknown secret is not found', async () => {
  const reading = withSecrets((client) =>
    client.send(new GetSecretValueCommand({ SecretId: 'another' })),
  )

  await expect(reading).rejects.toBeInstanceOf(ResourceNotFoundException)
})

test('a replaced value is read from then on, also after a restart', async () => {
  await withSecrets(async (client) => {
    const SecretString = '{"current":"new"}'
    await client.send(new PutSecretValueCommand({ SecretId: arnOf('LinkKey'), SecretString }))
  })

  const { SecretString } = await withSecrets((client) => read(client, 'LinkKey'))
  expect(SecretString).toBe('{"current":"new"}')
})

test('a description does not contain the value', async () => {
  const description = await withSecrets((client) =>
    client.send(new DescribeSecretCommand({ SecretId: arnOf('Signing') })),
  )

  expect(description.Name).toBe('Signing')
  expect(JSON.stringify(description)).not.toContain('whsec_given')
})

test('only the owner of the machine’s account can read the file', async () => {
  await withSecrets(async () => undefined)

  expect((await stat(join(directory, 'secrets.json'))).mode & 0o077).toBe(0)
})

test('a damaged file is refused as data that cannot be read', async () => {
  await writeFile(join(directory, 'secrets.json'), '{"half')

  await expect(withSecrets(async () => undefined)).rejects.toMatchObject({
    message: expect.stringMatching(/secrets\.json/),
    reason: 'data',
  })
})
