import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { httpRequest } from './http/app'
import { authorize, type Keys } from './api/authorize'
import type { Account } from './resources/account'
import { followRecord } from './resources/follow-record'
import { recordSchema } from './resources/records'

/** Where records of another emulator are taken. */
export const recordsPath = '/records'

/**
 * Adds the call by which `npm run orders -- demo` brings what it has played: an array of records. Stripe has no
 * such call. It makes no events, and needs the key, which no page of a browser may send here.
 */
export function addRecords(app: FastifyInstance, account: Account, { keys }: { keys: Keys }): void {
  app.post(recordsPath, async (request, reply) => {
    const read = httpRequest(request)
    try {
      authorize(read.headers.authorization, read, keys)
    } catch {
      return reply.code(401).send()
    }
    const records = z.array(recordSchema).parse(JSON.parse(read.body.toString()))
    account.ledger.save(records)
    for (const record of records) followRecord(account, record)
    return reply.code(204).send()
  })
}
