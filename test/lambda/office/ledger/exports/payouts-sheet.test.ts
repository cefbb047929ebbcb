import { payoutsSheet } from '../../../../../lambda/office/ledger/exports/payouts-sheet'
import type { Movement } from '../../../../../lambda/office/ledger/movement'
import { rowsOf } from '../../../../support/lambda/exported'
import { fakeLedger } from '../../../../support/lambda/fake-ledger'
import { movement, payout } from '../../../../support/lambda/movement-fixture'

function payoutRows(movements: Movement[]) {
  const payouts = movements.filter(({ type }) => type === 'payout')
  return rowsOf(payoutsSheet(fakeLedger(movements), payouts, 'UTC'))
}

const contained = movement({ payoutId: 'po_1' })

test('a payout after a manual one is the sum of its movements and the manual payout', async () => {
  const smaller = payout({ grossCents: -926, netCents: -926, otherPayoutsCents: -500 })

  const [row] = await payoutRows([contained, smaller])

  expect(row).toMatchObject({
    amount: 9.26,
    movement_count: 1,
    movement_net: 14.26,
    other_payouts: -5,
    difference: 0,
  })
})

test('an instant payout shows what the bank got, and its fee separately', async () => {
  const byHand = { isAutomatic: false, payoutContents: undefined }

  const [row] = await payoutRows([payout({ ...byHand, feeCents: 50, netCents: -1476 })])

  expect(row).toMatchObject({ amount: 14.26, fee: 0.5, movement_net: null, difference: null })
})

test('an automatic payout with a fee includes the fee', async () => {
  const [row] = await payoutRows([
    contained,
    payout({ grossCents: -1400, feeCents: 26, netCents: -1426 }),
  ])

  expect(row).toMatchObject({ amount: 14, fee: 0.26, movement_net: 14.26, difference: 0 })
})

test('the totals add up what was sent and what came back, and leave out figures that only some payouts have', async () => {
  const failed = { payoutId: 'po_2', payoutStatus: 'failed', payoutContents: 'released' } as const
  const back = { type: 'payout_failure', reportingCategory: 'payout_reversal', payoutId: 'po_2' }

  const rows = await payoutRows([
    contained,
    payout(),
    payout({ ...failed, balanceTransactionId: 'txn_2', grossCents: -400, netCents: -400 }),
    payout({ ...back, balanceTransactionId: 'txn_3', grossCents: 400, netCents: 400 }),
  ])

  expect(rows.at(-1)).toMatchObject({
    payout_id: 'Total',
    amount: 18.26,
    fee: 0,
    returned: -4,
    movement_count: null,
    movement_net: null,
    other_payouts: null,
    difference: null,
  })
})
