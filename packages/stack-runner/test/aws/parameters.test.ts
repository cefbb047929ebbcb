import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clientConfig } from '../support/client-config'
import { openParameters, runParameterStore } from '../../aws/run-parameter-store'
import { tempFolder } from '../support/temp-folder'

const name = '/small/stripe-key'

let path: string
beforeEach(() => void (path = join(tempFolder(), 'secrets.json')))

/** Starts on the file's parameters, reads a parameter by its SDK and stops. */
async function readAfterStart(WithDecryption = true): Promise<string> {
  const emulator = await runParameterStore(await openParameters(path))
  const client = new SSMClient(clientConfig(emulator.url))
  try {
    const command = new GetParameterCommand({ Name: name, WithDecryption })
    return (await client.send(command)).Parameter?.Value ?? ''
  } finally {
    client.destroy()
    await emulator.stop()
  }
}

test('a parameter survives a restart, in a file that only its owner can read', async () => {
  await (await openParameters(path)).put(name, 'given')

  expect(await readAfterStart()).toBe('given')
  expect((await stat(path)).mode & 0o077).toBe(0)
  await writeFile(path, '{"half')
  const message = expect.stringMatching(/secrets\.json/)
  await expect(readAfterStart()).rejects.toMatchObject({ message, reason: 'data' })
})

test('a missing parameter is not found, and encrypted text is not served', async () => {
  await expect(readAfterStart()).rejects.toBeInstanceOf(ParameterNotFound)
  await expect(readAfterStart(false)).rejects.toThrow(/WithDecryption/)
})
