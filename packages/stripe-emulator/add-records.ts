import type { FastifyInstance } from 'fastify'
import { httpRequest } from './http/app'
import { authorize, type Keys } from './api/authorize'
import type { Account } from './account/account'
import { follow } from './resources/follow'
import { storedSchema } from './account/ledger'

export const recordsPath = '/records'

/**
 * Takes records of another emulator, without events. It needs the secret key, which no page in a browser can send here.
 */
export function addRecords(app: FastifyInstance, account: Account, { keys }: { keys: Keys }): void {
  app.post(recordsPath, async (request, reply) => {
    const read = httpRequest(request)
    try {
      authorize(read.headers.authorization, read, keys)
    } catch {
      return reply.code(401).send()
    }
    const records = storedSchema.parse(JSON.parse(read.body.toString()))
    account.ledger.save(records)
    for (const record of records) follow(account, record)
    return reply.code(204).send()
  })
}
