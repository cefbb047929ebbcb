import { wording } from '../../product/wording'
import {
  addToCart,
  app,
  createPayment,
  expect,
  fillCheckout,
  hold,
  openCheckout,
  recordPayments,
  test,
} from '../support/browser/store'

const { checkout } = wording

test('without the app the dialog works and reports it, and opening it again and the next attempt fetch the app', async ({
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

  await dialog.getByRole('button', { name: checkout.close }).click()
  await expect(dialog).toBeHidden()
  const requested = page.waitForRequest(app)
  await addToCart(page).click()
  await requested
  await page.unroute(app)
  await recordPayments(page)
  await submit.click()
  await expect(dialog.getByText('Recorded.').first()).toBeVisible()
  await expect(dialog.getByText(checkout.unavailable)).toBeHidden()
})

test('a submit before the app arrives is sent once afterwards, unless the dialog is closed', async ({ page }) => {
  const bodies = await recordPayments(page)
  for (const isClosed of [true, false]) {
    const arrive = await hold(page, app)
    const { dialog, submit } = await fillCheckout(page)
    const selectors = () =>
      page.evaluate(() =>
        [...document.styleSheets]
          .flatMap(({ cssRules }) => [...cssRules])
          .flatMap((rule) => (rule instanceof CSSStyleRule ? rule.selectorText : [])),
      )
    const own = await selectors()
    await submit.dblclick()
    await expect(dialog.getByRole('button', { name: checkout.processing })).toBeDisabled()
    await expect(dialog.getByRole('status')).toHaveText(checkout.processing)
    if (isClosed) {
      await page.keyboard.press('Escape')
      await addToCart(page).click()
    }
    arrive()
    if (isClosed) {
      await expect(dialog.locator('> div > div > [role=alert]')).toHaveCount(2)
      await expect(submit).toBeEnabled()
      expect(bodies).toEqual([])
      await submit.click()
    }

    await expect(dialog.getByRole('alert')).toContainText('Recorded.')
    expect(bodies).toEqual([{ deliveryMethod: 'both', email: 'buyer@example.com', phone: '(202) 555-0123' }])
    bodies.length = 0
    const added = (await selectors()).slice(own.length)
    expect(added).not.toEqual([])
    expect(added.filter((selector) => own.includes(selector))).toEqual([])
    await page.unroute(app)
  }
})

test('an address with a slip stays, and the one that was meant is offered as soon as the slip is certain', async ({
  page,
}) => {
  // Where an offer moves the submit button.
  await page.setViewportSize({ width: 1440, height: 900 })
  const arrive = await hold(page, app)
  const bodies = await recordPayments(page)
  const { dialog, email, submit } = await openCheckout(page)
  const meant = dialog.getByText(checkout.email.meant('lena@gmail.com'))
  const take = dialog.getByRole('button', { name: 'lena@gmail.com' })

  await email.pressSequentially('lena@gmail.co')
  await expect(take).toBeHidden()
  await email.press('n')
  await expect(meant).toBeVisible()
  await expect(email).toHaveValue('lena@gmail.con')
  await page.keyboard.press('Tab')
  await expect(take).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('lena@gmail.com')
  await expect(take).toBeHidden()

  await email.press('Backspace')
  await email.press('Tab')
  await expect(take).toBeVisible()
  await email.press('Home')
  await email.press('m')
  await expect(take).toBeHidden()
  arrive()
  await submit.click({ position: { x: 9, y: 3 } })
  await expect(dialog.getByRole('alert')).toContainText('Recorded.')
  expect(bodies).toEqual([{ deliveryMethod: 'email', email: 'mlena@gmail.co', phone: '' }])
})

test('the dialog traps the focus, closes on Escape and on a click outside, and returns the focus', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
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
  await expect(addToCart(page)).toBeFocused()
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

test('during the request the button says so and is disabled; closing the dialog cancels it, and keeps the page', async ({
  page,
}) => {
  let response = Promise.withResolvers<void>()
  await page.route(createPayment, async (route) => {
    await response.promise
    await route.fulfill({ json: { error: 'done' } })
  })
  const { dialog, submit } = await fillCheckout(page)
  await submit.press('Enter')

  await expect(dialog.getByRole('button', { name: checkout.processing })).toBeDisabled()
  await expect(dialog.getByRole('status')).toHaveText(checkout.processing)
  await expect(dialog.getByRole('status')).toBeFocused()
  response.resolve()

  await expect(submit).toBeEnabled()
  await expect(submit).toBeFocused()
  await expect(dialog.getByRole('status')).toBeEmpty()

  response = Promise.withResolvers()
  await submit.press('Enter')
  await expect(dialog.getByRole('button', { name: checkout.processing })).toBeVisible()
  const cancelled = page.waitForEvent('requestfailed')
  await page.keyboard.press('Escape')
  await cancelled
  response.resolve()
  await addToCart(page).click()
  await expect(submit).toBeEnabled()

  // While the checkout is loading.
  await page.unroute(createPayment)
  const left = Promise.withResolvers<void>()
  await page.route('**/c/pay/**', () => left.resolve())
  await page.route('**/left', async (route) => {
    await left.promise
    await route.fulfill({ status: 204 })
  })
  // DevTools loses some keys pressed while a page is being left, so the page itself closes the dialog.
  await dialog.evaluate((element: HTMLDialogElement) => {
    void fetch('/left').then(() => element.requestClose())
  })
  const stopped = page.waitForEvent('requestfailed')

  await submit.click()

  expect((await stopped).url()).toContain('/c/pay/')
  await expect(dialog).toBeHidden()
  await addToCart(page).click()
  await expect(submit).toBeEnabled()
})
