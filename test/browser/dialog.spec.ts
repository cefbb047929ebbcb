import { wording } from '../../product/wording'
import { app, expect, fillCheckout, hold, openCheckout, recordPayments, test } from '../support/browser/store'

const { checkout, landing } = wording

test('before any interaction the page loads neither a script nor the dialog’s cover', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (sent) => loaded.push(new URL(sent.url()).pathname))
  const arrived = page.waitForResponse(app)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(loaded.filter((path) => /\.js$|cover/.test(path))).toEqual([])

  await page.mouse.wheel(0, 300)

  await arrived
})

test('without the app the dialog works and reports it, and the next attempt or opening the dialog again loads the app', async ({
  page,
}) => {
  await page.route(app, (route) => route.abort())
  const { dialog, choose, email, phone, submit } = await openCheckout(page)
  await expect(dialog.getByText(checkout.question)).toBeVisible()
  await expect(dialog.getByRole('radio', { name: checkout.methods.email })).toBeChecked()
  await expect(phone).toBeHidden()
  await choose('text')
  await expect(email).toBeHidden()
  await expect(phone).toHaveAttribute('type', 'tel')
  await choose('both')
  await expect(phone).toBeVisible()
  await expect(email).toHaveAttribute('type', 'email')
  await choose('email')
  await email.fill('buyer@example.com')
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText(checkout.unavailable)
  await expect(submit).toBeEnabled()

  await page.unroute(app)
  await recordPayments(page)
  await submit.click()
  await expect(dialog.getByText('Recorded.').first()).toBeVisible()
  await expect(dialog.getByText(checkout.unavailable)).toBeHidden()

  await page.route(app, (route) => route.abort())
  await openCheckout(page)
  await email.fill('buyer@example.com')
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText(checkout.unavailable)
  await page.unroute(app)
  await dialog.getByRole('button', { name: checkout.close }).click()
  await expect(dialog).toBeHidden()
  const arrived = page.waitForResponse(app)
  await page.getByRole('button', { name: landing.addToCart }).click()
  await arrived
})

test('a submit before the app arrives shows at once that it is being processed, and is sent once after it', async ({
  page,
}) => {
  const arrive = await hold(page, app)
  const bodies = await recordPayments(page)
  const { dialog, submit } = await fillCheckout(page)

  await submit.dblclick()
  await expect(dialog.getByRole('button', { name: checkout.processing })).toBeDisabled()
  await expect(dialog.getByRole('status')).toHaveText(checkout.processing)
  arrive()

  await expect(dialog.getByRole('alert')).toContainText('Recorded.')
  expect(bodies).toEqual([{ deliveryMethod: 'both', email: 'buyer@example.com', phone: '(202) 555-0123' }])
})

test('the app adds its styles to those of the page, and none of them again', async ({ page }) => {
  const arrive = await hold(page, app)
  const { dialog, submit } = await openCheckout(page)
  const selectors = () =>
    page.evaluate(() =>
      [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules])
        .flatMap((rule) => (rule instanceof CSSStyleRule ? rule.selectorText : [])),
    )
  const own = await selectors()
  arrive()
  await submit.click()
  await expect(dialog.getByRole('alert')).toBeVisible()

  const added = (await selectors()).slice(own.length)
  expect(added).not.toEqual([])
  expect(added.filter((selector) => own.includes(selector))).toEqual([])
})

test('a dialog that is closed before the app arrives submits nothing', async ({ page }) => {
  const arrive = await hold(page, app)
  const bodies = await recordPayments(page)
  const { email, submit } = await openCheckout(page)
  await email.fill('buyer@example.com')
  await submit.click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: landing.addToCart }).click()

  const arrived = page.waitForResponse(app)
  arrive()
  await arrived
  await expect(submit).toBeEnabled()
  await submit.click()

  await expect(page.getByRole('alert')).toContainText('Recorded.')
  expect(bodies).toHaveLength(1)
})

test('the dialog traps the focus, closes on Escape and on a click outside, and returns the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { dialog, choose, email } = await openCheckout(page)
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
  await expect(dialog.getByRole('radio', { name: checkout.methods.both })).toBeFocused()

  // A text selection may end outside.
  await email.hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  expect(await dialog.getAttribute('open')).not.toBeNull()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
})
