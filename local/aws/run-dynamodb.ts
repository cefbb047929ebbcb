import dynalite from 'dynalite'
import { Level } from 'level'
import { portOf } from '../http/loopback-server'
import { freshHint, messageOf, StoreError } from '../store-error'

/** A running stand-in for an AWS service. */
export type StandIn = { url: string; stop(): Promise<void> }

/** Starts DynamoDB's stand-in on the tables of a folder. Damaged ones are a `StoreError`. */
export async function runDynamoDb(path: string): Promise<StandIn> {
  await refuseDamaged(path)
  const server = dynalite({ path, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve())
  })
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Dynalite opens its database without a word and ends the process at the first request if it cannot. */
async function refuseDamaged(path: string): Promise<void> {
  const database = new Level(path)
  try {
    await database.open()
    await database.close()
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    throw new StoreError(
      `The orders in ${path} cannot be read (${messageOf(cause)}): ${freshHint}.`,
      {
        cause,
      },
    )
  }
}
