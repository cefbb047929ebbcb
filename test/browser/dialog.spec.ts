import type { Page } from '@playwright/test'
import { wording } from '../../product/wording'
import { expectAccessible } from '../support/browser/expect-accessible'
import { expect, openCheckout, test } from '../support/browser/store'

const { checkout, landing } = wording
const createPayment = '**/functions/v1/create-payment'
const app = '**/assets/app-*.js*'

/** Delays the app until `arrive` is called. */
async function holdApp(page: Page) {
  const arrival = Promise.withResolvers<void>()
  await page.route(app, async (route) => {
    await arrival.promise
    await route.continue()
  })
  return { arrive: arrival.resolve }
}

/** The bodies of every create-payment request; each is refused with an error, so the page stays. */
async function recordPayments(page: Page): Promise<unknown[]> {
  const bodies: unknown[] = []
  await page.route(createPayment, (route) => {
    bodies.push(route.request().postDataJSON())
    return route.fulfill({ json: { error: 'Recorded.' } })
  })
  return bodies
}

test('before any interaction the page loads neither a script nor the dialog’s cover', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (sent) => loaded.push(new URL(sent.url()).pathname))
  const arrived = page.waitForResponse(app)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(loaded.filter((path) => /\.js$|cover/.test(path))).toEqual([])

  await page.mouse.wheel(0, 300)

  await arrived
})

test('without the app the dialog opens, its fields follow the choice, and it closes', async ({
  page,
}) => {
  await page.route(app, (route) => route.abort())
  const { dialog, choose, email, phone } = await openCheckout(page)
  await expect(dialog.getByRole('radio', { name: wording.checkout.methods.email })).toBeChecked()
  await expect(email).toBeVisible()
  await expect(phone).toBeHidden()

  await choose('text')
  await expect(email).toBeHidden()
  await expect(phone).toBeVisible()
  await choose('both')
  await expect(email).toBeVisible()
  await expect(email).toHaveAttribute('type', 'email')
  await expect(phone).toHaveAttribute('type', 'tel')
  await dialog.getByRole('button', { name: wording.checkout.close }).click()
  await expect(dialog).toBeHidden()
})

test('input from before hydration is sent after it, once', async ({ page }) => {
  const { arrive } = await holdApp(page)
  const bodies = await recordPayments(page)
  const { dialog, choose, email, phone, submit } = await openCheckout(page)
  await choose('both')
  await email.fill('buyer@example.com')
  await phone.fill('(202) 555-0123')

  await submit.dblclick()
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  arrive()

  await expect(dialog.getByRole('alert')).toContainText('Recorded.')
  expect(bodies).toEqual([
    { deliveryMethod: 'both', email: 'buyer@example.com', phone: '(202) 555-0123' },
  ])
})

test('a dialog that is closed before the app arrives submits nothing', async ({ page }) => {
  const { arrive } = await holdApp(page)
  const bodies = await recordPayments(page)
  const { email, submit } = await openCheckout(page)
  await email.fill('buyer@example.com')
  await submit.click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: landing.addToCart }).click()

  const arrived = page.waitForResponse(app)
  arrive()
  await arrived
  await expect(submit).toHaveAttribute('aria-busy', 'false')
  await submit.click()

  await expect(page.getByRole('alert')).toContainText('Recorded.')
  expect(bodies).toHaveLength(1)
})

for (const [name, reopen] of [
  ['the next attempt', false],
  ['opening the dialog again', true],
] as const) {
  test(`an app that cannot be loaded is reported, and ${name} loads it`, async ({ page }) => {
    await page.route(app, (route) => route.abort())
    const { dialog, email, submit } = await openCheckout(page)
    await email.fill('buyer@example.com')
    await submit.click()
    await expect(dialog.getByRole('alert')).toHaveText(checkout.unavailable)
    await expect(submit).toHaveAttribute('aria-busy', 'false')

    await page.unroute(app)
    await recordPayments(page)
    if (reopen) {
      await page.keyboard.press('Escape')
      const arrived = page.waitForResponse(app)
      await page.getByRole('button', { name: landing.addToCart }).click()
      await arrived
    }
    await submit.click()

    await expect(dialog.getByText('Recorded.').first()).toBeVisible()
    await expect(dialog.getByText(checkout.unavailable)).toBeHidden()
  })
}

test('a hidden input never blocks the payment', async ({ page }) => {
  const bodies = await recordPayments(page)
  const { dialog, choose, email, phone, submit } = await openCheckout(page)
  await email.fill('no address')
  await submit.click()
  await expect(email).toBeFocused()
  expect(bodies).toEqual([])

  await choose('text')
  await phone.fill('(202) 555-0123')
  await submit.click()

  await expect(dialog.getByRole('alert')).toContainText('Recorded.')
  expect(bodies).toEqual([{ deliveryMethod: 'text', email: '', phone: '(202) 555-0123' }])
})

test('the dialog traps the focus, closes on Escape and returns the focus', async ({ page }) => {
  const { dialog, choose } = await openCheckout(page)
  await choose('both')
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    // Between its last control and its first, the focus is in the browser's own controls.
    const isOutside = await dialog.evaluate(
      ({ ownerDocument }) => ownerDocument.activeElement?.closest('main, header, footer') !== null,
    )
    expect(isOutside).toBe(false)
  }

  await page.keyboard.press('Escape')

  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: landing.addToCart })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('radio', { name: wording.checkout.methods.both })).toBeFocused()
})

test('the dialog closes on its Close button and on a click outside', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { dialog, email } = await openCheckout(page)
  await dialog.getByRole('button', { name: wording.checkout.close }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: landing.addToCart }).click()
  await email.hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  expect(await dialog.getAttribute('open')).not.toBeNull()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
})

test('the page behind the dialog neither scrolls nor moves', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/')
  const button = page.getByRole('button', { name: landing.addToCart })
  await button.scrollIntoViewIfNeeded()
  const before = await button.boundingBox()

  // Not the button's own click(), which scrolls the page.
  await page.mouse.click((before?.x ?? 0) + 20, (before?.y ?? 0) + 20)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.move(10, 10)
  await page.mouse.wheel(0, 400)
  await page.keyboard.press('Escape')

  await expect(button).toBeFocused()
  expect(await button.boundingBox()).toEqual(before)
})

for (const width of [320, 360, 390]) {
  test(`no delivery method wraps onto two lines at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const { dialog } = await openCheckout(page)

    const lines = await dialog.locator('label:has([type=radio])').evaluateAll((labels) =>
      labels.map((label) => {
        const text = document.createRange()
        text.selectNodeContents(label.lastChild ?? label)
        return text.getClientRects().length
      }),
    )
    expect(lines).toEqual([1, 1, 1])
  })
}

test('the delivery methods are beside each other at 390 px', async ({ page }) => {
  const { dialog } = await openCheckout(page)

  const tops = await dialog
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => radio.closest('label')?.offsetTop))
  expect(new Set(tops).size).toBe(1)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every state of the dialog is accessible in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const response = Promise.withResolvers<void>()
    await page.route(createPayment, async (route) => {
      await response.promise
      await route.fulfill({ json: { error: 'Recorded.' } })
    })
    const { dialog, choose, email, phone, submit } = await openCheckout(page)
    await choose('both')
    await submit.click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectAccessible(page)

    await email.fill('buyer@example.com')
    await phone.fill('(202) 555-0123')
    await submit.click()
    await expect(dialog.getByRole('button', { name: checkout.processing })).toBeVisible()
    await expectAccessible(page)

    response.resolve()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
  })
}

test('the thank-you page loads no script on any interaction', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') scripts.push(sent.url())
  })
  await page.goto('/congratulations')

  await page.keyboard.press('Tab')
  await page.mouse.click(100, 100)
  await page.waitForLoadState('networkidle')

  expect(scripts).toEqual([])
})
