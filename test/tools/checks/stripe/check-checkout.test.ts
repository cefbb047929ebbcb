import { readFileSync } from 'node:fs'
import type { Fault, Refusal } from 'stripe-emulator'
import type { Check } from '../../../../tools/checks/check'
import { checkKey } from '../../../../tools/checks/stripe/check-key'
import { openStripe } from '../../../../tools/checks/stripe/stripe-key'
import { formatPrice } from '../../../../product/format-price'
import { product } from '../../../../product/product'
import { accountId, outputs } from '../../../support/tools/aws-account'
import {
  startStripe,
  storeKey,
  type StripeAccount,
  withoutCards,
} from '../../../support/tools/stripe-account'

let stripe: StripeAccount
let fault: Fault | undefined
let failing: RegExp

beforeEach(async () => {
  fault = undefined
  failing = /checkout\/sessions$/
  stripe = await startStripe({
    faults: ({ method, path }) => (method === 'POST' && failing.test(path) ? fault : undefined),
  })
})

const price = formatPrice(product.priceCents, product.currency, 'en-US')
const live = 'rk_live_51LiveCanary0012'

function check(key = storeKey, siteUrl = outputs.SiteUrl) {
  const deployed = { accountId, outputs: { ...outputs, SiteUrl: siteUrl } }
  return checkKey('dev', openStripe(key, stripe.url), deployed)
}
const sessions = async () => (await stripe.stripe.checkout.sessions.list()).data
const runbook = () => {
  const [, section = ''] = readFileSync('docs/runbook.md', 'utf8').split(
    '## create-payment-failures',
  )
  return section.split('\n## ')[0]
}
const pageOf = (checks: Check[]) => checks.map((each) => 'fix' in each && each.fix.page)

test("a buyer's checkout is opened and expired", async () => {
  const { key, checkout } = await check()

  const [session, ...others] = await sessions()
  expect(others).toEqual([])
  expect(session).toMatchObject({
    status: 'expired',
    payment_status: 'unpaid',
    amount_total: product.priceCents,
    currency: product.currency,
    success_url: `${outputs.SiteUrl}/congratulations`,
    metadata: { product: product.id, store: 'ebook-store-dev', account: accountId },
  })
  expect(checkout).toEqual([
    { id: 'stripe.checkout', status: 'ok', summary: expect.stringContaining('that take cards') },
  ])
  expect(checkout[0]?.summary).toContain('stays in the Dashboard, unpaid and expired')
  expect(key.map(({ status }) => status)).toEqual(['ok', 'ok'])
})

test.each<[Refusal, string, string]>([
  [
    'no-business-name',
    'In order to use Checkout, you must set an account or business name at https://dashboard.stripe.com/account',
    'https://dashboard.stripe.com/settings/business-details',
  ],
  [
    'not-activated',
    'Your account cannot currently make live charges',
    'https://dashboard.stripe.com/account/onboarding',
  ],
  [
    'cards-off',
    'No valid payment method types for this Checkout Session.',
    'https://dashboard.stripe.com/test/settings/payment_methods',
  ],
  [
    'currency-not-accepted',
    'Invalid currency: usd. Stripe accounts in XX do not support usd',
    'https://docs.stripe.com/currencies#presentment-currencies',
  ],
])(
  'an account refused with %s shows Stripe’s own sentence and the page',
  async (refusal, words, page) => {
    fault = { kind: 'refuse', refusal }

    const { key, checkout } = await check()

    expect(checkout).toMatchObject([{ id: 'stripe.checkout', status: 'action' }])
    expect(checkout[0]?.summary).toContain(`Stripe opens no checkout: "${words}`)
    expect(pageOf(checkout)).toEqual([page])
    expect(runbook()).toContain(page.replace('/test/', '/'))
    expect(key.every(({ status }) => status === 'ok')).toBe(true)
  },
)

test("a refusal for another reason names the request in Stripe's log", async () => {
  fault = { kind: 'respond', status: 400 }

  const { checkout } = await check()

  expect(checkout[0]?.summary).toBe('Stripe opens no checkout: "A fault of the emulator"')
  const page = /^https:\/\/dashboard\.stripe\.com\/test\/logs\/req_\w+$/
  expect(pageOf(checkout)).toEqual([expect.stringMatching(page)])
})

test('a missing permission that only a checkout needs is named, and the form of a new key includes it', async () => {
  fault = { kind: 'refuse', refusal: 'permission-missing' }

  const { key, checkout } = await check()

  expect(checkout).toEqual([])
  expect(key).toMatchObject([
    {
      id: 'stripe.permissions',
      status: 'action',
      summary: expect.stringContaining('rak_product_write'),
    },
  ])
  expect(String(pageOf(key))).toContain('permissions%5B%5D=rak_product_write')
})

test('a checkout without cards is reported, and expired as well', async () => {
  stripe.rewrite = withoutCards

  const { checkout } = await check()

  expect(checkout).toMatchObject([{ status: 'action' }])
  expect(checkout[0]?.summary).toBe("Stripe's checkout takes no cards, only link")
  expect(await sessions()).toMatchObject([{ status: 'expired' }])
})

test.each([
  ['amount', `"amount_total": ${product.priceCents}`, '"amount_total": 1611', '$16.11'],
  ['currency', `"currency": "${product.currency}"`, '"currency": "eur"', `€${price.slice(1)}`],
])(
  'a checkout with another %s than the price is reported, and expired as well',
  async (_, ...how) => {
    const [listed, changed, charged] = how
    stripe.rewrite = (text) => text.replace(listed, changed)

    const { checkout } = await check()

    expect(checkout).toMatchObject([{ status: 'action' }])
    expect(checkout[0]?.summary).toBe(
      `Stripe's checkout charges ${charged}, and the price is ${price}: every sale would be held`,
    )
    expect(await sessions()).toMatchObject([{ status: 'expired' }])
  },
)

test('a checkout at a host that the page does not follow needs the setting', async () => {
  stripe.rewrite = (text) =>
    text.replace(/http:\/\/localhost:\d+\/c\//, 'https://pay.book.example/c/')

  const { checkout } = await check(storeKey, 'https://book.example')

  expect(checkout).toMatchObject([{ status: 'action' }])
  expect(checkout[0]?.summary).toContain("Stripe's checkout is at pay.book.example")
  expect(JSON.stringify(checkout)).toContain("checkoutHost: 'pay.book.example'")
  expect(await sessions()).toMatchObject([{ status: 'expired' }])
})

test('Stripe’s own host is followed in live mode', async () => {
  stripe.keys.set(live, 'everything')
  stripe.rewrite = (text) =>
    text.replace(/http:\/\/localhost:\d+\/c\//, 'https://checkout.stripe.com/c/')

  const { checkout } = await check(live, 'https://book.example')

  expect(checkout[0]?.summary).toContain('at checkout.stripe.com that take cards')
})

test('a checkout that cannot be expired is a warning, because it expires by itself', async () => {
  failing = /expire$/
  fault = { kind: 'respond', status: 503 }

  const { checkout } = await check()

  expect(checkout.map(({ id, status }) => [id, status])).toEqual([
    ['stripe.checkout', 'ok'],
    ['stripe.checkout-expiry', 'warning'],
  ])
  expect(JSON.stringify(checkout)).toContain('expires within 24 hours')
})

test('without a response from Stripe the check says nothing about the account', async () => {
  fault = { kind: 'respond', status: 500 }

  const { key, checkout } = await check()

  expect(checkout).toEqual([])
  expect(key).toMatchObject([{ id: 'stripe.key', status: 'action' }])
})
