import { isStillNeeded } from '../account/still-needed'
import { listParams } from '../api/list-page'
import { list, text } from '../api/params'
import { listRoute } from './api-route'

const listEventsParams = listParams.extend({
  type: text.optional(),
  types: list(text)
    .refine((types) => types.length <= 20, 'You may pass up to 20 types.')
    .optional(),
})

/** https://docs.stripe.com/api/events; Stripe lists them for 30 days. */
export const eventsRoute = listRoute(
  'event',
  '/v1/events',
  listEventsParams,
  (event, { type, types = [event.type] }, { clock }) =>
    isStillNeeded(event, clock.now()) && (type ?? event.type) === event.type && types.includes(event.type),
)
