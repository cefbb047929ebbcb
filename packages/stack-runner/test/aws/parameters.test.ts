import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { clientConfig } from '../../platform/account'
import { createSecrets, openSecrets } from '../../aws/secrets'
import { runParameterStore } from '../../aws/run-parameter-store'
import { smallStack } from '../support/small-template'
import { tempFolder } from '../support/temp-folder'

const name = '/small/stripe-key'

let path: string
beforeEach(() => void (path = join(tempFolder(), 'secrets.json')))

/** Starts on the file's secrets, reads a parameter by its SDK and stops. */
async function readAfterStart(WithDecryption = true): Promise<string> {
  const emulator = await runParameterStore(await openSecrets(path))
  const client = new SSMClient(clientConfig(emulator.url, 'us-east-1'))
  try {
    const command = new GetParameterCommand({ Name: name, WithDecryption })
    return (await client.send(command)).Parameter?.Value ?? ''
  } finally {
    client.destroy()
    await emulator.stop()
  }
}

test('a parameter survives a restart, in a file that only its owner can read', async () => {
  await (await openSecrets(path)).put(name, 'given')

  expect(await readAfterStart()).toBe('given')
  expect((await stat(path)).mode & 0o077).toBe(0)
  await writeFile(path, '{"half')
  const message = expect.stringMatching(/secrets\.json/)
  await expect(readAfterStart()).rejects.toMatchObject({ message, reason: 'data' })
})

test('a missing parameter is not found, and encrypted text is not served', async () => {
  await expect(readAfterStart()).rejects.toBeInstanceOf(ParameterNotFound)
  await expect(readAfterStart(false)).rejects.toThrow(/This emulator does not/)
})

test('a generated secret is JSON with the requested key, and stays the same at each start', async () => {
  const stack = smallStack()
  const [secret] = stack.resources('AWS::SecretsManager::Secret', z.object({}))
  const generated = async () => {
    const kept = await openSecrets(path)
    await createSecrets(stack, kept)
    return String(kept.find(String(secret?.ref)))
  }
  const first = await generated()

  expect(JSON.parse(first)).toEqual({ current: expect.stringMatching(/^[A-Za-z0-9]{48}$/) })
  expect(await generated()).toBe(first)
})
