import { closeServer, isRefused, messageOf, portOf, StartError } from 'kit'
import { Level } from 'level'
import type { Emulator } from '../platform/account'
import dynalite from './strict-dynalite'

/** Damaged tables are a `StartError`. */
export async function runDynamoDb(path?: string): Promise<Emulator> {
  if (path !== undefined) await refuseDamaged(path)
  const server = dynalite({ path, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 })
  const handlers = server.listeners('request')
  server.removeAllListeners('request').on('request', (request, response) => {
    if (isRefused(request, response)) return
    for (const handle of handlers) handle.call(server, request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve())
  })
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    stop: () => closeServer(server),
  }
}

/** If Dynalite cannot open its database, it ends the process at the first request. */
async function refuseDamaged(path: string): Promise<void> {
  const database = new Level(path)
  try {
    await database.open()
    await database.close()
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    throw new StartError(`The tables in ${path} cannot be read (${messageOf(cause)}).`, { cause, reason: 'data' })
  }
}
