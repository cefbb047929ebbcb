import { noFindings } from '../../../lambda/operations/functions/reconcile/findings'
import { wrapped } from '../../../tools/cli/wrapped'
import { movement } from '../../support/lambda/movement-fixture'
import type { OrderChanges } from '../../support/lambda/order-fixture'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, keep, run, respond } = useStageOrders()
const at = '2026-11-21T10:02:00.000Z'
const orderId = `cs_live_${'a1'.repeat(29)}`
const email = 'somebody.with.a.long.name@mail.a-long-domain.example.com'
const invoiceUrl = `https://invoice.stripe.com/i/acct_1/${'live_Y'.repeat(20)}`
const timezone = 'America/Argentina/Buenos_Aires'

const longest: OrderChanges = {
  sale: {
    invoiceId: 'in_1MtHbELkdIwHu7ixl4OzzPMv',
    paymentIntentId: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
    discountCents: 500,
    promotionCode: 'A-CODE-OF-FORTY-LETTERS-FOR-A-LONG-LAUNCH',
  },
  buyer: { email, phone: '+12025550123', checkoutEmail: `card.${email}`, invoiceUrl },
  money: { fraudWarning: { id: 'issfr_1', type: 'misc', warnedAt: at } },
  delivery: {
    channels: {
      text: { state: 'given_up', attempts: 15, error: 'Phone is unreachable for an unknown cause', isExhausted: true },
    },
  },
  history: [
    { at, what: 'resend', by: 'a-support-person-with-a-long-name', ref: 'r', to: email },
    { at, what: 'download', by: 'buyer', ref: 'A browser that says much about itself '.repeat(3) },
  ],
}

beforeAll(() => store(orderId, longest))
beforeEach(async () => {
  const date = '2026-12-02T00:00:00.000Z'
  await keep({
    isClosed: false,
    openPayouts: [{ kind: 'payout', subject: ids.payoutId, date, note: '$50.00, in transit' }],
  })
})

const ids = { chargeId: 'ch_3MtwBwLkdIwHu7ix0EYgFSqG', payoutId: 'po_1MtHbELkdIwHu7ixl4OzzPMv' }
const charge = movement({ grossCents: 149_900, ...ids })
const verdict = {
  differences: [
    { reason: 'movement_missing', subject: ids.payoutId, currency: 'usd', expectedCents: 1499, foundCents: 1 },
  ],
  orders: 1200,
  payouts: 30,
  balanceAt: at,
}
const books = { month: '2026-11', movements: 1, isComplete: true, isClosed: false, verdict }
const attention = [{ orderId, reason: 'no_address' }]
const found = { ...noFindings(), needAttention: 1, attention, ordersRepaired: 1, repaired: [orderId] }
const reversal = { ...charge, reportingCategory: 'partial_capture_reversal', netCents: -149_900 }

test.each<[string, string, object[]]>([
  ['show', `show ${orderId} --contacts --timezone ${timezone}`, [{ movements: [charge, reversal] }]],
  ['a show that cannot ask Stripe', `show ${orderId}`, [{}]],
  ['pending', `pending --contacts --timezone ${timezone}`, []],
  ['reconcile', 'reconcile --month 2026-11', [found, books]],
])('only single words of %s are longer than 80 characters, and its JSON is whole', async (_what, command, answers) => {
  respond(...answers)

  const { shown } = await run(command.split(' '), { columns: 80 })

  const long = shown.split('\n').filter((line) => line.length > 80)
  expect(long.filter((line) => !/^ *\S+$/.test(line))).toEqual([])
  respond(...answers)
  const json = await run([...command.split(' '), '--json'], { columns: 80 })
  expect(JSON.parse(json.printed)).toBeInstanceOf(Object)
})

test('a table of orders has lines of at most 80 characters, whose cells wrap between words', async () => {
  const refunded = { money: { refundedCents: 1 } }
  await store('cs_wide', { ...refunded, buyer: { email: 'wide@example.com' }, delivery: longest.delivery })

  const { printed } = await run(['find', 'wide@example.com', '--timezone', timezone], { columns: 80 })

  const lines = printed.split('\n')
  expect(lines.filter((line) => line.length > 80)).toEqual([])
  expect(lines.find((line) => line.includes('partially'))).toContain('2026-')
  expect(printed).toContain('refunded')
})

test.each([
  ['Paid    one two three', 'Paid    one two\n        three'],
  ['- one two three four', '- one two three\n  four'],
  ['one two three four\n\nfive', 'one two three\nfour\n\nfive'],
  ['one https://example.com/long two', 'one\nhttps://example.com/long\ntwo'],
])('%j continues below its own beginning', (text, lines) => {
  expect(wrapped(text, 16)).toBe(lines)
})
