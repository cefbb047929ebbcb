import type { Account } from '../account/account'
import { deliveriesOf } from '../account/delivery'
import type { Kinds } from '../account/kinds'
import { isStillNeeded } from '../account/still-needed'
import { resourceMissing } from '../api/api-error'
import { listParams } from '../api/list-page'
import { flag, list, noParams, text } from '../api/params'
import { apiRoute, listRoute } from './api-route'

type Event = Kinds['event']

const listEventsParams = listParams
  .extend({
    type: text.optional(),
    types: list(text)
      .refine((types) => types.length <= 20, 'You may pass up to 20 types.')
      .optional(),
    delivery_success: flag.optional(),
  })
  .refine(({ type, types }) => type === undefined || types === undefined, {
    path: ['types'],
    error: 'You may pass either type or types, but not both.',
  })

/** https://docs.stripe.com/api/events; Stripe lists them for 30 days. */
export const eventRoutes = [
  listRoute('event', '/v1/events', listEventsParams, (event, params, account) => {
    const { type, types, delivery_success: delivered } = params
    return (
      isListed(event, account) &&
      (type === undefined || isOfFamily(type, event.type)) &&
      (types === undefined || types.includes(event.type)) &&
      (delivered === undefined || delivered === isDelivered(event, account))
    )
  }),
  apiRoute('GET', '/v1/events/:id', noParams, ({ account, id }) => {
    const event = account.ledger.get('event', id)
    if (!event || !isListed(event, account)) throw resourceMissing('event', id)
    return account.show(event)
  }),
]

function isListed(event: Event, { clock }: Account): boolean {
  return isStillNeeded(event, clock.now())
}

function isDelivered({ id }: Event, { ledger }: Account): boolean {
  return deliveriesOf(ledger, id).every(({ state }) => state === 'delivered')
}

/** `charge.*` matches every event of that family. */
function isOfFamily(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}
