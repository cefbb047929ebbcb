import type { Stripe } from 'stripe'
import type { Account } from '../account'
import { resourceMissing } from '../api/api-error'
import { apiRoute } from '../api/api-route'
import { listPage } from '../api/list-page'
import { flag, list, listParams, noParams, text } from '../api/param-types'
import { isStillNeeded } from '../storage/retention'
import { isWaitingAtEndpoint } from '../webhook-endpoints/endpoint-sender'
import { eventObject } from './event-object'
import type { EventRecord } from './event-record'

/** https://docs.stripe.com/api/events */
export const eventRoutes = [
  apiRoute(
    'GET',
    '/v1/events',
    listParams.extend({
      type: text.optional(),
      types: list(text).optional(),
      delivery_success: flag.optional(),
    }),
    ({ account, params }) => {
      const { type, types, delivery_success: delivered } = params
      const events = account.ledger
        .all('event')
        .filter((event) => isStillNeeded(event, account.clock.now()))
        .filter((event) => type === undefined || matches(type, event.type))
        .filter((event) => types === undefined || types.includes(event.type))
        .filter((event) => delivered === undefined || delivered === isDelivered(account, event))

      return listPage('/v1/events', events, params, (event) => showEvent(account, event))
    },
  ),
  apiRoute('GET', '/v1/events/:id', noParams, ({ account, id }) => {
    const event = account.ledger.get('event', id)
    if (!event || !isStillNeeded(event, account.clock.now())) throw resourceMissing('event', id)

    return showEvent(account, event)
  }),
]

function showEvent({ ledger }: Account, event: EventRecord): Stripe.EventBase {
  return eventObject(event, ledger.get('delivery', event.id)?.state ?? 'delivered')
}

function isDelivered(account: Account, event: EventRecord): boolean {
  const state = account.ledger.get('delivery', event.id)?.state
  return state === 'delivered' && !isWaitingAtEndpoint(account, event)
}

/** `charge.*` stands for every event of that family. */
function matches(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}
