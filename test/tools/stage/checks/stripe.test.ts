import { readFileSync } from 'node:fs'
import type Stripe from 'stripe'
import type { Fault, Refusal, StripeOptions } from 'stripe-emulator'
import { errorOf, submit } from 'stripe-emulator/testing'
import { sessionParams } from '../../../../lambda/shop/payments/session-params'
import { stageConfig } from '../../../../lib/stage/stage-config'
import { product } from '../../../../product/product'
import type { Check } from '../../../../tools/stage/checks/check'
import { checkKey } from '../../../../tools/stage/checks/stripe/check-key'
import { checkCodes, checkTax } from '../../../../tools/stage/checks/stripe/check-settings'
import { checkCheckout, checkFirstStep, refusedCheckout } from '../../../../tools/stage/checks/stripe/check-checkout'
import {
  missingPermissions,
  permissionList,
  readingPermissions,
} from '../../../../tools/stage/checks/stripe/key-permissions'
import { openStripe } from '../../../../tools/stage/checks/stripe/stripe-key'
import { startServer } from '../../../support/lambda/http-server'
import { ownStore } from '../../../support/lambda/session-fixture'
import { accountId, outputs } from '../../../support/tools/aws-account'
import { startStripe, storeKey, storePermissions, withoutCards } from '../../../support/tools/stripe-account'

const choice = { deliveryMethod: 'email', email: 'mara@example.com' } as const
let stripe: Awaited<ReturnType<typeof startStripe>>
let fault: Fault | undefined
let failing: RegExp

beforeEach(async () => {
  fault = undefined
  failing = /checkout\/sessions$/
  const faults = ({ path }: { path: string }) => (failing.test(path) ? fault : undefined)
  stripe = await startStripe({ faults })
})

const ownKey = () => openStripe(storeKey, stripe.url)
const allow = (...slugs: string[]) => stripe.keys.set(storeKey, [...storePermissions, ...slugs])

const trial = { stage: 'dev', config: stageConfig('dev') }
function tryCheckout(key = storeKey, siteUrl = outputs.SiteUrl) {
  const deployed = { accountId, outputs: { ...outputs, SiteUrl: siteUrl } }
  return checkKey({ ...trial, key: openStripe(key, stripe.url), deployed }, checkCheckout)
}
const sessions = async () => (await stripe.stripe.checkout.sessions.list()).data
const runbook = readFileSync('docs/runbook.md', 'utf8').split('\n## ')
const pageOf = (checks: Check[]) => checks.map((each) => 'fix' in each && each.fix.page)

test('the checkout is opened like a buyer’s, and expired', async () => {
  const { key, checkout } = await tryCheckout()

  const metadata = { product: product.id, store: 'ebook-store-dev', account: accountId }
  const price = { amount_total: product.priceCents, currency: product.currency }
  const success_url = `${outputs.SiteUrl}/congratulations`
  const unpaid = { status: 'expired', payment_status: 'unpaid' }
  expect(await sessions()).toMatchObject([{ ...unpaid, ...price, success_url, metadata }])
  const summary = expect.stringMatching(/that take cards.*stays in the Dashboard, unpaid and exp/)
  expect(checkout).toEqual([{ id: 'stripe.checkout', status: 'ok', summary }])
  expect(key.map(({ status }) => status)).toEqual(['ok', 'ok'])
})

const dashboard = 'https://dashboard.stripe.com'
const currencies = 'https://docs.stripe.com/currencies#presentment-currencies'

test.each<[Refusal, string, string]>([
  ['no-business-name', 'In order to use Checkout, you must set an', `${dashboard}/settings/business-details`],
  ['not-activated', 'Your account cannot currently make live charges', `${dashboard}/account/onboarding`],
  ['cards-off', 'No valid payment method types for this', `${dashboard}/test/settings/payment_methods`],
  ['currency-not-accepted', 'Invalid currency: usd. Stripe accounts in XX do not support usd', currencies],
])('a checkout refused with %s shows Stripe’s own sentence and the page', async (refusal, words, page) => {
  fault = { kind: 'refuse', refusal }

  const { key, checkout } = await tryCheckout()

  expect(checkout).toMatchObject([{ id: 'stripe.checkout', status: 'action' }])
  expect(checkout[0]?.summary).toContain(`Stripe opens no checkout: "${words}`)
  expect(pageOf(checkout)).toEqual([page])
  expect(runbook.find((each) => each.startsWith('api-failures'))).toContain(page.replace('/test/', '/'))
  expect(key.every(({ status }) => status === 'ok')).toBe(true)
})

const other = '{"url":"https://checkout.stripe.com/c/pay/cs_test_a1ofAnother#fid"}'
const broken = /^POST .*create-payment responded 503 instead of 200$/

test.each<[string, number, string, Fault | undefined, RegExp]>([
  ['that works opens one', 200, '', undefined, /^Stripe opens checkouts for/],
  ['with another account’s key is told', 200, other, undefined, /that the stored key does not find$/],
  ['that fails is told', 503, '{"error":"x"}', undefined, broken],
  ['that opens none is told', 200, '{"error":"x"}', undefined, /create-payment responded without a checkout$/],
  ['that Stripe refuses shows Stripe’s sentence', 503, '{}', { kind: 'refuse', refusal: 'cards-off' }, /No valid paym/],
])('a create-payment %s', async (_what, status, given, refusal, summary) => {
  const { url } = await stripe.stripe.checkout.sessions.create(sessionParams(choice, ownStore, trial.config))
  const site = await startServer((response) => void response.writeHead(status).end(given || JSON.stringify({ url })))
  const deployed = { accountId, outputs: { ...outputs, SiteUrl: site.url } }
  fault = refusal

  const { checkout } = await checkKey({ ...trial, key: ownKey(), deployed }, checkFirstStep)
  site.close()
  fault = undefined

  expect(checkout).toMatchObject([{ summary: expect.stringMatching(summary) }])
  const opened = (await sessions()).filter((session) => session.status === 'open' && session.url !== url)
  expect(opened).toEqual([])
})

test('a permission that the checkout lacks is named, and the form of a new key includes it', async () => {
  fault = { kind: 'refuse', refusal: 'permission-missing' }

  const { key, checkout } = await tryCheckout()

  expect(checkout).toEqual([])
  const summary = expect.stringContaining('rak_product_write')
  expect(key).toMatchObject([{ id: 'stripe.permissions', status: 'action', summary }])
  expect(String(pageOf(key))).toContain('permissions%5B%5D=rak_product_write')
})

const replacing = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to)
const atHost = (host: string) => replacing(/http:\/\/localhost:\d+\/c\//, `https://${host}/c/`)

const amount = replacing(`"amount_total": ${product.priceCents}`, '"amount_total": 1611')
const currency = replacing(`"currency": "${product.currency}"`, '"currency": "eur"')

test.each([
  ['without cards', withoutCards, /Stripe's checkout takes no cards, only link"/],
  ['with another amount', amount, /charges \$16\.11, and the price is \$14\.99: every sale would be held"/],
  ['with another currency', currency, /charges €14\.99, and the price is \$14\.99: every sale would be held"/],
  [
    'at an unknown host',
    atHost('pay.book.example'),
    /checkout is at pay\.book\.example, .*Switch the custom domain off/,
  ],
])('a checkout %s needs action, and is expired as well', async (_what, rewrite, words) => {
  stripe.rewrite = rewrite

  const { checkout } = await tryCheckout(storeKey, 'https://book.example')

  expect(checkout).toMatchObject([{ status: 'action' }])
  expect(JSON.stringify(checkout)).toMatch(words)
  expect(await sessions()).toMatchObject([{ status: 'expired' }])
})

test('a checkout at Stripe’s own host is followed in live mode', async () => {
  const live = 'rk_live_51LiveCanary0012'
  stripe.keys.set(live, 'everything')
  stripe.rewrite = atHost('checkout.stripe.com')

  const { checkout } = await tryCheckout(live, 'https://book.example')

  expect(checkout[0]?.summary).toContain('at checkout.stripe.com that take cards')
})

test('a checkout that cannot be expired is a warning, because it expires by itself', async () => {
  failing = /expire$/
  fault = { kind: 'respond', status: 503 }

  const { checkout } = await tryCheckout()

  expect(checkout).toMatchObject([{ status: 'ok' }, { id: 'stripe.checkout-expiry', status: 'warning' }])
  expect(JSON.stringify(checkout)).toContain('expires within 24 hours')
})

test('a checkout refused for another reason names its request in Stripe’s log, and one without a response no page', async () => {
  fault = { kind: 'respond', status: 400 }
  const refused = await tryCheckout()
  fault = { kind: 'respond', status: 500 }
  const failed = await tryCheckout()

  expect(refused.checkout[0]?.summary).toBe('Stripe opens no checkout: "A fault of the emulator"')
  const page = /^https:\/\/dashboard\.stripe\.com\/test\/logs\/req_\w+$/
  expect(pageOf(refused.checkout)).toEqual([expect.stringMatching(page)])
  expect(failed.checkout).toEqual([])
  expect(failed.key).toMatchObject([{ id: 'stripe.key', status: 'action' }])
})

const inGermany = replacing(/"country": "\w+"/g, '"country": "DE"')
const nowhere = replacing(/"data": \[[^]+\]/, '"data": []')

test.each<[string, Partial<StripeOptions>, (text: string) => string, string, RegExp]>([
  ['with registrations finds tax', {}, inGermany, 'ok', /in DE$/],
  ['without a registration finds none', {}, nowhere, 'warning', /no registration/],
  ['without an address is not set up', { taxIsPending: true }, String, 'warning', /not set up/],
])('Stripe Tax %s, once the key may see it', async (_what, options, rewrite, status, summary) => {
  stripe = await startStripe(options)
  stripe.rewrite = rewrite
  const unseen = 'Stripe Tax could not be checked: the key lacks rak_tax_settings_read'
  expect(await checkTax(ownKey())).toMatchObject({ status: 'warning', summary: unseen })
  allow('rak_tax_settings_read')

  expect(await checkTax(ownKey())).toMatchObject({ status, summary: expect.stringMatching(summary) })
})

test('Stripe Tax without an address is why a checkout with its tax is refused', async () => {
  stripe = await startStripe({ taxIsPending: true })
  const params = sessionParams(choice, ownStore, { inclusiveTax: true })
  const refusal = await errorOf(stripe.stripe.checkout.sessions.create(params))

  const refused = refusedCheckout(refusal, ownKey())

  expect(refused).toMatchObject({ status: 'action', fix: { page: expect.stringMatching(/tax$/) } })
})

const usd = { currency: 'usd' }
async function make(code: string, coupon: Stripe.CouponCreateParams, limits: object = {}) {
  const made = await stripe.stripe.coupons.create(coupon)
  const promotion = { type: 'coupon', coupon: made.id } as const
  return stripe.stripe.promotionCodes.create({ promotion, code, ...limits })
}

test('promotion codes that make the ebook free without a limit are named, and no others, once the key may see them', async () => {
  const unseen = 'Promotion codes could not be checked: the key lacks rak_promotion_code_read'
  expect(await checkCodes(ownKey())).toMatchObject({ status: 'warning', summary: unseen })
  allow('rak_promotion_code_read', 'rak_coupon_read')
  await make('HALF', { percent_off: 50 })
  await make('OFF', { amount_off: product.priceCents - 1, ...usd })
  await make('TWENTY', { percent_off: 100 }, { max_redemptions: 20 })
  await make('OF-COUPON', { percent_off: 100, max_redemptions: 20 })
  await make('EURO', { amount_off: 99_999, currency: 'eur' })
  const { id } = await make('ENDED', { percent_off: 100 })
  await submit(`${stripe.url}/codes/${id}/end`, {})
  expect(await checkCodes(ownKey())).toMatchObject({ id: 'stripe.codes', status: 'ok' })
  await make('PRESS', { percent_off: 100 })
  await make('ROUNDED', { percent_off: 99.99 })
  await make('GIFT', { amount_off: product.priceCents, ...usd })
  await make('MORE', { amount_off: product.priceCents + 1, ...usd })

  const summary = expect.stringMatching(/^The ebook is free without a limit with MORE, GIFT, ROUNDED, PRESS:/)
  expect(await checkCodes(ownKey())).toMatchObject({ id: 'stripe.codes', status: 'warning', summary })
})

const missing = async (held: string[], settings: Parameters<typeof readingPermissions>[0] = {}) => {
  stripe.keys.set(storeKey, held)
  return permissionList(await missingPermissions(ownKey().stripe, readingPermissions(settings)))
}

test.each([
  [{ refundFraudWarnings: true }, 'Charges and Refunds: Write', 'rak_charge_write'],
  [{ promotionCodes: true }, 'Promotion Codes: Read', 'rak_promotion_code_read'],
  [{ invoices: true }, 'Invoices: Read', 'rak_invoice_read'],
])('a stage with %j needs %s, which is checked without a change', async (settings, name, slug) => {
  expect(await missing(storePermissions)).toBe('')
  expect(await missing(storePermissions, settings)).toBe(name)
  expect(await missing([...storePermissions, slug], settings)).toBe('')
  expect((await stripe.stripe.refunds.list()).data).toEqual([])
})

test('the permissions that a key lacks are named, one that Stripe names differently by Stripe’s name', async () => {
  expect(await missing(storePermissions.slice(0, 1))).toBe(
    'Charges and Refunds: Read, Disputes: Read, Events: Read, Balance: Read, ' +
      'Balance transaction sources: Read, Payouts: Read',
  )

  failing = /\/v1\/balance$/
  fault = { kind: 'refuse', refusal: 'permission-missing' }
  expect(await missing(storePermissions)).toBe('rak_product_write: Write')
})
