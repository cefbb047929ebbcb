import type { HttpRequest, HttpResponse } from './http/message'
import { authorize, type Keys } from './api/authorize'
import type { Account } from './account/account'
import { follow } from './resources/follow'
import { storedSchema } from './account/ledger'

export const recordsPath = '/records'

/**
 * Takes records of another emulator, without events; `undefined` for another path. It needs the secret key, which no
 * page in a browser can send here.
 */
export function serveRecords(account: Account, keys: Keys) {
  return (request: HttpRequest): HttpResponse | undefined => {
    if (request.method !== 'POST' || request.path !== recordsPath) return undefined
    try {
      authorize(request.headers.authorization, request, keys)
    } catch {
      return { status: 401, headers: {}, body: '' }
    }
    const records = storedSchema.parse(JSON.parse(request.body.toString()))
    account.ledger.save(records)
    for (const record of records) follow(account, record)
    return { status: 204, headers: {}, body: '' }
  }
}
