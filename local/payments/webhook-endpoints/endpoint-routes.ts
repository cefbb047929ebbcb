import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Account } from '../account'
import { resourceMissing } from '../api/api-error'
import { apiRoute } from '../api/api-route'
import { listPage } from '../api/list-page'
import { flag, list, listParams, metadata, noParams, text, webAddress } from '../api/param-types'
import { inSeconds } from '../in-seconds'
import { newId } from '../ids'
import { endpointObject } from './endpoint-object'
import type { EndpointRecord } from './endpoint-record'

const base = '/v1/webhook_endpoints'
const eventNames = list(
  z.string().regex(/^(\*|[a-z_]+(\.[a-z_]+)+)$/, 'Invalid event name'),
).refine((names) => names.length > 0, 'You must choose at least one event.')

const createParams = z.strictObject({
  url: webAddress,
  enabled_events: eventNames,
  api_version: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/, 'Invalid Stripe API version')
    .optional(),
  description: text.optional(),
  metadata: metadata.optional(),
})

/** The version of an endpoint is for ever: whoever wants another makes another endpoint. */
const updateParams = createParams
  .omit({ api_version: true })
  .partial()
  .extend({ disabled: flag.optional() })

/** https://docs.stripe.com/api/webhook_endpoints */
export const endpointRoutes = [
  apiRoute('POST', base, createParams, ({ account, params }) => {
    const endpoint = newEndpoint(account, params)
    account.ledger.save([endpoint])
    return { ...endpointObject(endpoint), secret: endpoint.secret }
  }),
  apiRoute('GET', base, listParams.omit({ created: true }), ({ account, params }) => {
    const endpoints = account.ledger.all('webhook_endpoint').filter(({ isDeleted }) => !isDeleted)
    return listPage(base, endpoints, params, endpointObject)
  }),
  apiRoute('GET', `${base}/:id`, noParams, ({ account, id }) =>
    endpointObject(endpointById(account, id)),
  ),
  apiRoute('POST', `${base}/:id`, updateParams, ({ account, id, params }) => {
    const changed = changedEndpoint(endpointById(account, id), params)
    account.ledger.save([changed])
    return endpointObject(changed)
  }),
  apiRoute('DELETE', `${base}/:id`, noParams, ({ account, id }) => {
    account.ledger.save([{ ...endpointById(account, id), isDeleted: true }])
    return {
      id,
      object: 'webhook_endpoint',
      deleted: true,
    } satisfies Stripe.DeletedWebhookEndpoint
  }),
]

function newEndpoint({ clock }: Account, params: z.infer<typeof createParams>): EndpointRecord {
  return {
    object: 'webhook_endpoint',
    id: newId('webhookEndpoint'),
    created: inSeconds(clock.now()),
    url: params.url,
    secret: `whsec_${randomBytes(24).toString('hex')}`,
    enabledEvents: params.enabled_events,
    apiVersion: params.api_version ?? null,
    description: params.description ?? null,
    metadata: params.metadata ?? {},
    status: 'enabled',
    isDeleted: false,
  }
}

function changedEndpoint(
  endpoint: EndpointRecord,
  params: z.infer<typeof updateParams>,
): EndpointRecord {
  // An empty value removes its name: https://docs.stripe.com/api/metadata
  const notes = Object.entries({ ...endpoint.metadata, ...params.metadata })
  return {
    ...endpoint,
    url: params.url ?? endpoint.url,
    enabledEvents: params.enabled_events ?? endpoint.enabledEvents,
    description: params.description ?? endpoint.description,
    metadata: Object.fromEntries(notes.filter(([, value]) => value !== '')),
    status: statusAfter(endpoint, params.disabled),
  }
}

function statusAfter({ status }: EndpointRecord, isDisabled: boolean | undefined) {
  if (isDisabled === undefined) return status
  return isDisabled ? 'disabled' : 'enabled'
}

function endpointById({ ledger }: Account, id: string): EndpointRecord {
  const endpoint = ledger.get('webhook_endpoint', id)
  if (!endpoint || endpoint.isDeleted) throw resourceMissing('webhook endpoint', id)
  return endpoint
}
