import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Account } from './account'
import { resourceMissing } from '../api/api-error'
import { apiRoute, pageOf } from './api-route'
import { apiVersions } from '../api/api-version'
import * as params from '../api/params'
import { sdkEnum } from '../api/sdk-enum'
import { fields, inSeconds, metadataSchema, newId, pick } from '../api/values'

/** A Webhook Endpoint: where events are sent. */
export const endpointRecordSchema = z.object({
  object: z.literal('webhook_endpoint'),
  /** The secret (whsec_…) is shown once, when the endpoint is created. */
  ...fields('id secret', z.string()),
  created: z.number(),
  /** `url` is null while the local store has not said where it listens: events wait. */
  ...fields('url apiVersion description', z.string().nullable()),
  enabledEvents: z.array(z.string()),
  metadata: metadataSchema,
  status: z.enum(['enabled', 'disabled']),
  isDeleted: z.boolean(),
})

export type EndpointRecord = z.infer<typeof endpointRecordSchema>

/** Whether an endpoint exists and is not switched off. */
export function isEnabled({ status, isDeleted }: EndpointRecord): boolean {
  return status === 'enabled' && !isDeleted
}

type NewEndpoint = Pick<EndpointRecord, 'url' | 'enabledEvents'> & Partial<EndpointRecord>

/** Makes an endpoint, with a new signing secret unless it is given one. */
export function newEndpoint(given: NewEndpoint, nowMs: number): EndpointRecord {
  return {
    object: 'webhook_endpoint',
    id: newId('webhookEndpoint'),
    created: inSeconds(nowMs),
    secret: `whsec_${randomBytes(24).toString('hex')}`,
    apiVersion: null,
    description: null,
    metadata: {},
    status: 'enabled',
    isDeleted: false,
    ...given,
  }
}

/** The Webhook Endpoint in Stripe's JSON, without its secret. */
function endpointJson(endpoint: EndpointRecord): Stripe.WebhookEndpoint {
  return {
    ...pick(endpoint, 'id object created description metadata status'),
    api_version: endpoint.apiVersion,
    application: null,
    enabled_events: endpoint.enabledEvents,
    livemode: false,
    url: endpoint.url ?? '',
  }
}

const base = '/v1/webhook_endpoints'
const eventNames = params
  .list(z.enum(sdkEnum('WebhookEndpoints', 'EnabledEvent')))
  .refine((names) => names.length > 0, 'You must choose at least one event.')
const createParams = z.strictObject({
  url: params.absoluteUrl,
  enabled_events: eventNames,
  api_version: z.enum(apiVersions).optional(),
  description: params.text.optional(),
  metadata: params.metadata.optional(),
})

/** The API version of an endpoint cannot be changed. */
const updateParams = createParams
  .omit({ api_version: true })
  .partial()
  .extend({ disabled: params.flag.optional() })

/** https://docs.stripe.com/api/webhook_endpoints */
export const endpointRoutes = [
  apiRoute('POST', base, createParams, ({ account, params: given }) => {
    const endpoint = newEndpoint(
      {
        url: given.url,
        enabledEvents: given.enabled_events,
        apiVersion: given.api_version ?? null,
        description: given.description ?? null,
        metadata: given.metadata ?? {},
      },
      account.clock.now(),
    )
    account.ledger.save([endpoint])
    return { ...endpointJson(endpoint), secret: endpoint.secret }
  }),
  apiRoute('GET', base, params.listParams.omit({ created: true }), ({ account, params: given }) =>
    pageOf(account, 'webhook_endpoint', base, given, endpointJson, isListed),
  ),
  apiRoute('GET', `${base}/:id`, params.noParams, ({ account, id }) =>
    endpointJson(endpointById(account, id)),
  ),
  apiRoute('POST', `${base}/:id`, updateParams, ({ account, id, params: given }) => {
    const changed = changedEndpoint(endpointById(account, id), given)
    account.ledger.save([changed])
    return endpointJson(changed)
  }),
  apiRoute('DELETE', `${base}/:id`, params.noParams, ({ account, id }) => {
    account.ledger.save([{ ...endpointById(account, id), isDeleted: true }])
    const object = 'webhook_endpoint'
    return { id, object, deleted: true } satisfies Stripe.DeletedWebhookEndpoint
  }),
]

function changedEndpoint(
  endpoint: EndpointRecord,
  { url, enabled_events, description, metadata, disabled }: z.infer<typeof updateParams>,
): EndpointRecord {
  // An empty value removes its name: https://docs.stripe.com/api/metadata
  const notes = Object.entries({ ...endpoint.metadata, ...metadata })
  const status = disabled ? 'disabled' : 'enabled'
  return {
    ...endpoint,
    url: url ?? endpoint.url,
    enabledEvents: enabled_events ?? endpoint.enabledEvents,
    description: description ?? endpoint.description,
    metadata: Object.fromEntries(notes.filter(([, value]) => value !== '')),
    status: disabled === undefined ? endpoint.status : status,
  }
}

function endpointById({ ledger }: Account, id: string): EndpointRecord {
  const endpoint = ledger.get('webhook_endpoint', id)
  if (!endpoint || !isListed(endpoint)) throw resourceMissing('webhook endpoint', id)
  return endpoint
}

function isListed({ isDeleted, url }: EndpointRecord): boolean {
  return !isDeleted && url !== null
}
