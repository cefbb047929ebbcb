import { recordsPath, type StoredObject } from 'stripe-emulator'
import { compareBooks } from '../../../lambda/office/ledger/compare-books'
import { compareRows } from '../../../lambda/office/ledger/recording/compare-rows'
import { recordMovements } from '../../../lambda/office/ledger/recording/record-movements'
import { nothingRecorded } from '../../../lambda/office/ledger/recording/run'
import { stripeAccess } from '../../../lambda/shop/payments/stripe-client'
import { emulatorKey } from '../../local-store/stripe'
import type { Terminal } from '../../cli/terminal'
import type { Store } from '../frame/store'
import { playSeason, type SeasonOptions } from './play-season'
import { dayMs } from './season-world'

type Season = Pick<SeasonOptions, 'months' | 'orders' | 'own'>
type Filled = Pick<Store, 'orders' | 'ledger' | 'paymentsUrl'>

const objectsPerCall = 1000

/** The summary of a season, for programs. */
export type SeasonSummary = Awaited<ReturnType<typeof fillStore>>

/**
 * Plays a season in the running store's orders table, copies its Stripe objects to the store's emulator, and records
 * them in the ledger as record-movements does in its first run.
 *
 * @param dynamodb the endpoint of the store's tables
 */
export async function fillStore(
  { orders, ledger, paymentsUrl = '' }: Filled,
  dynamodb: string,
  season: Season,
  { during, now }: Pick<Terminal, 'during' | 'now'>,
) {
  useTables(dynamodb)
  const endsAt = now()
  const playing = playSeason({ ...season, now: endsAt, table: orders.table })
  const objects = await during(`Selling ${season.orders} ebooks`, playing)
  await during('Copying payments', bringObjects(objects, paymentsUrl))
  const run = {
    ...stripeAccess(emulatorKey, paymentsUrl),
    mark: season.own.mark,
    orders,
    ledger,
    now: () => endsAt,
    hasTime: () => true,
    found: nothingRecorded(),
  }
  await during('Recording movements', recordMovements(run))
  const from = new Date(endsAt.getTime() - (season.months * 30 + 1) * dayMs).toISOString()
  const span = { from, to: endsAt.toISOString() }
  await during('Comparing each movement with Stripe', compareRows(span, false, run))
  const comparison = await compareBooks({ ledger, orders }, span, endsAt)
  const ofKind = (kind: StoredObject['object']) => objects.filter(({ object }) => object === kind)
  return {
    orders: comparison.orders,
    otherSales: ofKind('charge').length - ofKind('checkout.session').length,
    refunds: ofKind('refund').length,
    disputes: ofKind('dispute').length,
    payouts: ofKind('payout').length,
    failedPayouts: objects.filter((each) => each.object === 'payout' && each.status === 'failed')
      .length,
    movements: ofKind('balance_transaction').length,
    differences: comparison.differences.length,
  }
}

/** The functions' own client reads the tables' endpoint from the environment, at its first call. */
function useTables(dynamodb: string): void {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  })
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
