import { recordsPath, type StoredObject } from 'stripe-emulator'
import { monthAfter, monthAt } from '../../../lambda/office/books/model/period'
import { openStripe } from '../../stage/checks/stripe/stripe-key'
import type { Terminal } from '../../cli/terminal'
import { emulatorKey, stripeDashboardUrl } from '../../local-store/stripe'
import { askMonth } from '../reads/keep-books'
import { NotDoneError } from '../reads/not-done-error'
import type { Store } from '../reads/store'
import { playSeason, type Season, seasonStart } from './play-season'

const objectsPerCall = 1000

type ZonedSeason = Season & { timeZone: string }

export type SeasonSummary = Awaited<ReturnType<typeof fillStore>>

/**
 * Plays a season in the table at the endpoint `dynamodb`, copies its Stripe objects to the store's emulator, and closes
 * the months that are over. Throws a NotDoneError unless the store is empty.
 */
export async function fillStore(
  store: Store,
  dynamodb: string,
  season: ZonedSeason,
  terminal: Pick<Terminal, 'during' | 'now'>,
) {
  await refuseFilled(store)
  const { during, now } = terminal
  const { orders, paymentsUrl = '' } = store
  // The functions' own client reads the endpoint of the tables from the environment, at its first call.
  const endpoint = { AWS_ENDPOINT_URL_DYNAMODB: dynamodb, AWS_REGION: 'us-east-1' }
  Object.assign(process.env, { ...endpoint, AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' })
  const endsAt = now()
  const playing = playSeason(season, orders.table, endsAt)
  const objects = await during(`Selling ${season.orders} ebooks`, playing)
  await during('Copying payments', bringObjects(objects, paymentsUrl))
  const differences = await keepBooks(store, season, endsAt, terminal)
  const count = (fits: (object: StoredObject) => boolean) => objects.filter(fits).length
  const countKind = (kind: StoredObject['object']) => count(({ object }) => object === kind)
  return {
    orders: season.orders,
    otherSales: countKind('charge') - countKind('checkout.session'),
    refunds: countKind('refund'),
    disputes: countKind('dispute'),
    payouts: countKind('payout'),
    failedPayouts: count((each) => each.object === 'payout' && each.status === 'failed'),
    movements: countKind('balance_transaction'),
    differences,
  }
}

/** Returns how many figures differ. */
async function keepBooks(store: Store, season: ZonedSeason, now: Date, terminal: Pick<Terminal, 'during'>) {
  const { timeZone } = season
  const first = monthAt(seasonStart(season, now).toISOString(), timeZone)
  const present = monthAt(now.toISOString(), timeZone)
  let differences = 0
  for (let month = first; month <= present; month = monthAfter(month)) {
    const closed = await askMonth(store, month, 'close', terminal)
    const { verdict } = closed.isClosed ? closed : await askMonth(store, month, 'compare', terminal)
    differences += verdict?.differences.length ?? 0
  }
  return differences
}

async function bringObjects(objects: StoredObject[], paymentsUrl: string): Promise<void> {
  for (let start = 0; start < objects.length; start += objectsPerCall) {
    const response = await fetch(`${paymentsUrl}${recordsPath}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${emulatorKey}` },
      body: JSON.stringify(objects.slice(start, start + objectsPerCall)),
    })
    if (response.status !== 204) throw new Error(`The payments were refused: ${response.status}`)
  }
}

async function refuseFilled({ paymentsUrl }: Store): Promise<void> {
  if (paymentsUrl === stripeDashboardUrl) {
    throw new NotDoneError("Sample data needs Stripe's emulator: start the store without a key.")
  }
  const { stripe } = openStripe(emulatorKey, paymentsUrl)
  const lists = [stripe.checkout.sessions.list({ limit: 1 }), stripe.charges.list({ limit: 1 })]
  if ((await Promise.all(lists)).every(({ data }) => data.length === 0)) return
  throw new NotDoneError(
    'The local store is not empty: start it with `npm start -- --fresh`, which deletes what it has.',
  )
}
