import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { eventTypes } from '../account/event'
import { newObject } from '../account/new-object'
import { resourceMissing } from '../api/api-error'
import { apiRoute, listRoute, pageParams } from './api-route'
import * as params from '../api/params'

type Endpoint = Kinds['webhook_endpoint']

/** The secret is shown once, at creation. */
export function newEndpoint(given: Partial<Endpoint>, nowMs: number): Endpoint {
  const secret = `whsec_${randomBytes(24).toString('hex')}`
  return newObject('webhook_endpoint', { secret, ...given }, nowMs)
}

const base = '/v1/webhook_endpoints'
/** Events that the emulator never sends: cards pay at once, and coupons stay. */
const unsent = ['checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed', 'coupon.deleted']
const createParams = z.strictObject({
  url: params.absoluteUrl,
  enabled_events: params.list(z.enum(['*', ...eventTypes, ...unsent])),
  // Only named in events, whose objects have the newest form.
  api_version: params.text.regex(/^\d{4}-\d\d-\d\d(\.\w+)?$/, 'Invalid API version').optional(),
  description: params.text.optional(),
  metadata: params.metadata.optional(),
})

const updateParams = createParams
  .omit({ api_version: true, description: true })
  .partial()
  .extend({ disabled: params.flag.optional() })

/** https://docs.stripe.com/api/webhook_endpoints */
export const endpointRoutes = [
  apiRoute('POST', base, createParams, ({ account, params: given }) => {
    const endpoint = newEndpoint(given, account.clock.now())
    account.commit([[endpoint]])
    return { ...account.show(endpoint), secret: endpoint.secret }
  }),
  listRoute('webhook_endpoint', base, pageParams, isListed),
  apiRoute('GET', `${base}/:id`, params.noParams, ({ account, id }) => account.show(endpointById(account, id))),
  apiRoute('POST', `${base}/:id`, updateParams, ({ account, id, params: given }) => {
    const changed = changedEndpoint(endpointById(account, id), given)
    account.commit([[changed]])
    return account.show(changed)
  }),
  apiRoute('DELETE', `${base}/:id`, params.noParams, ({ account, id }) => {
    account.commit([[{ ...endpointById(account, id), status: 'deleted' }]])
    const object = 'webhook_endpoint'
    return { id, object, deleted: true } satisfies Stripe.DeletedWebhookEndpoint
  }),
]

function changedEndpoint(endpoint: Endpoint, { disabled, metadata, ...given }: z.infer<typeof updateParams>): Endpoint {
  // An empty value removes its name: https://docs.stripe.com/api/metadata
  const notes = Object.entries({ ...endpoint.metadata, ...metadata })
  const status = disabled ? 'disabled' : 'enabled'
  return {
    ...endpoint,
    ...given,
    metadata: Object.fromEntries(notes.filter(([, value]) => value !== '')),
    status: disabled === undefined ? endpoint.status : status,
  }
}

function endpointById({ ledger }: Account, id: string): Endpoint {
  const endpoint = ledger.get('webhook_endpoint', id)
  if (!endpoint || !isListed(endpoint)) throw resourceMissing('webhook endpoint', id)
  return endpoint
}

function isListed({ status, url }: Endpoint): boolean {
  return status !== 'deleted' && url !== ''
}
