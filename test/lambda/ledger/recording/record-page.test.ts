import { readMovements } from '../../../../lambda/ledger/read-movements'
import { recordPage } from '../../../../lambda/ledger/recording/record-page'
import { nothingRecorded } from '../../../../lambda/ledger/recording/run'
import { client } from '../../../../lambda/orders/orders-table'
import { useMovementsTable, useOrdersTable } from '../../../support/lambda/embedded-table'
import { ownStore } from '../../../support/lambda/session-fixture'
import { sdk } from '../../../support/local/stripe-under-test'

useOrdersTable('orders')
useMovementsTable('movements')

test('a movement is known from its own write on, however long its page took', async () => {
  const ledger = { client, table: 'movements' }
  let time = '2026-12-02T06:00:00.000Z'
  const run = {
    stripe: sdk({ port: 9 }),
    livemode: false,
    own: ownStore,
    ordersTable: 'orders',
    ledger,
    now: () => new Date(time),
    hasTime: () => true,
    found: nothingRecorded(),
  }
  const fee = {
    id: 'txn_1',
    created: Date.UTC(2026, 10, 30) / 1000,
    available_on: Date.UTC(2026, 10, 30) / 1000,
    type: 'stripe_fee',
    reporting_category: 'fee',
    amount: -200,
    fee: 0,
    net: -200,
    currency: 'usd',
  }

  const findOrdersForAMinute = async () => {
    time = '2026-12-02T06:01:00.000Z'
    return new Map()
  }
  await recordPage([fee], findOrdersForAMinute, run)

  const [movement] = (await readMovements(ledger, ['txn_1'])).values()
  expect(movement?.recordedAt).toBe('2026-12-02T06:01:00.000Z')
})
