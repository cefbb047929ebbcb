import { type APIRequestContext, expect, type Locator, type Page, test as base } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Email, Text } from 'stack-runner'
import { formatPrice } from '../../../lambda/price'
import { product } from '../../../product/product'
import { wording } from '../../../product/wording'

const { checkout, landing } = wording
export const price = formatPrice(product.priceCents, product.currency, product.locale)
/** The button of the emulator's checkout, whose pages are in English. */
export const payButton = `Pay ${formatPrice(product.priceCents, product.currency, 'en-US')}`

type StoreFixtures = { paymentsUrl: string; inboxUrl: string; ordersUrl: string; violations: string[] }

const storeFile = join(import.meta.dirname, '../../../.build/browser-store/store.json')

/** A `test` that fails when a page throws or violates the Content-Security-Policy (F81). */
export const test = base.extend<StoreFixtures>({
  // Otherwise each press waits until the dialog is at rest.
  contextOptions: { reducedMotion: 'reduce' },
  paymentsUrl: async ({ baseURL }, use) => use(urlOnPort(baseURL, 1)),
  inboxUrl: async ({ baseURL }, use) => use(urlOnPort(baseURL, 2)),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures there
  ordersUrl: async ({}, use) => use(String(JSON.parse(readFileSync(storeFile, 'utf8')).ordersUrl)),
  violations: [
    async ({ page }, use) => {
      const violations: string[] = []
      page.on('pageerror', (error) => violations.push(error.message))
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) violations.push(message.text())
      })
      await use(violations)
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
})

/** The origin of a port after the store's: 1 for payments, 2 for the inbox. */
export function urlOnPort(storeUrl: string | undefined, offset: number): string {
  const url = new URL(storeUrl ?? '')
  url.port = String(Number(url.port) + offset)
  return url.origin
}

export const addToCart = (page: Page) => page.getByRole('button', { name: landing.addToCart })

export async function openCheckout(page: Page, path = '/') {
  await page.goto(path)
  await addToCart(page).click()
  const dialog = page.getByRole('dialog', { name: checkout.title })
  await expect(dialog).toBeVisible()
  return {
    dialog,
    choose: (method: keyof typeof checkout.methods) =>
      dialog.getByText(checkout.methods[method], { exact: true }).click(),
    email: dialog.getByLabel(checkout.email.label),
    phone: dialog.getByLabel(checkout.phone.label),
    submit: dialog.getByRole('button', { name: checkout.submit(price) }),
  }
}

/** Opens the dialog with delivery by both, and the addresses filled in. */
export async function fillCheckout(page: Page, addresses: { email?: string; phone?: string } = {}, path?: string) {
  const opened = await openCheckout(page, path)
  await opened.choose('both')
  await opened.email.fill(addresses.email ?? 'buyer@example.com')
  await opened.phone.fill(addresses.phone ?? '(202) 555-0123')
  return opened
}

export const app = '**/assets/app-*.js*'

/** Delays every response for a URL until the returned function is called. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await arrival.promise
    await route.continue()
  })
  return arrival.resolve
}

/** Makes the window of each size, such as `360x640`; without a height, 900 px high. */
export async function* windows(page: Page, sizes: string) {
  for (const size of sizes.split(' ')) {
    const [width = 0, height = 900] = size.split('x').map(Number)
    await page.setViewportSize({ width, height })
    yield { size, width, height }
  }
}

export async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${String(element)} is not visible.`)
  const { x: left, y: top, width, height } = box
  return { left, top, width, height, right: left + width, bottom: top + height }
}

export const createPayment = '**/functions/v1/create-payment'

/** The bodies of every create-payment request; each is refused with an error, so the page stays. */
export async function recordPayments(page: Page): Promise<unknown[]> {
  const bodies: unknown[] = []
  await page.route(createPayment, (route) => {
    bodies.push(route.request().postDataJSON())
    return route.fulfill({ json: { error: 'Recorded.' } })
  })
  return bodies
}

export async function expectHostedCheckout(page: Page) {
  await expect(page.getByRole('button', { name: payButton })).toBeVisible()
}

/** On the hosted page of the Stripe emulator. */
export async function payWith(page: Page, card: string) {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: payButton }).click()
}

export async function messagesFor(request: APIRequestContext, inboxUrl: string, recipient: string) {
  const response = await request.get(`${inboxUrl}/store`)
  const { emails, texts }: { emails: Email[]; texts: Text[] } = await response.json()
  return {
    emails: emails.filter(({ destination }) => destination.to.includes(recipient)),
    texts: texts.filter(({ phoneNumber }) => phoneNumber === recipient),
  }
}

export function linkIn(message: string | undefined): string {
  return /http\S+\/functions\/v1\/download\/\w+/.exec(message ?? '')?.[0] ?? 'no link'
}

let buyers = 0

/** An address and a number that no other test uses. */
export function newBuyer(worker: number) {
  buyers += 1
  const unique = worker * 100 + buyers
  return {
    email: `buyer${unique}@example.com`,
    phone: `(202) 555-${String(1000 + unique)}`,
    e164: `+1202555${String(1000 + unique)}`,
  }
}

export { expect }
