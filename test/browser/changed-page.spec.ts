import { wording } from '../../product/wording'
import { changedPages, pageChanges } from '../support/browser/page-changes'
import { app, expect, hold, recordPayments, test } from '../support/browser/store'

const { phoneMissing } = wording.errors
const buyer = { email: 'buyer@example.com', phone: '(202) 555-0123' }
const [translatedAndFilled, translatedAndMarked, blockedAndMoved] = changedPages

type Moment = 'before the press' | 'while the app loads' | 'after it has loaded'
/** Each change at each moment; two whose elements the other leaves share a page. */
const changesAt: Partial<Record<Moment, (typeof changedPages)[number]>>[] = [
  { 'before the press': translatedAndFilled, 'while the app loads': translatedAndMarked },
  { 'before the press': translatedAndMarked, 'after it has loaded': translatedAndFilled },
  { 'while the app loads': translatedAndFilled, 'after it has loaded': translatedAndMarked },
  { 'before the press': blockedAndMoved },
  { 'while the app loads': blockedAndMoved },
  { 'after it has loaded': blockedAndMoved },
]

// Elements are found by what no change touches; texts may be translated.
for (const changes of changesAt) {
  const isLate = changes['after it has loaded'] !== undefined
  const title = Object.entries(changes)
    .map(([moment, names]) => `${names.join(' and ')} ${moment}`)
    .join(', ')
  test(`[F103!] after ${title} dialog, input, focus and page stay, and the payment starts`, async ({
    page,
    violations,
  }) => {
    if (!changes['while the app loads']) await page.setViewportSize({ width: 1440, height: 900 })
    const at = async (moment: Moment) => {
      if (!changes[moment]) return
      for (const change of changes[moment]) await page.evaluate(pageChanges[change])
      // The page's policy does not bind extensions.
      violations.length = 0
    }
    const bodies = await recordPayments(page)
    const arrive = await hold(page, app)
    await page.goto('/')
    const dialog = page.locator('dialog[open]')
    const email = dialog.locator('[name=email]')
    const phone = dialog.locator('[name=phone]')
    const submit = dialog.locator('form [type=submit]')
    const toast = dialog.locator('> div > div > [role=alert]')
    const visibleToast = toast.filter({ visible: true })

    await at('before the press')
    await page.locator('[aria-haspopup=dialog][aria-controls]').click()
    await dialog.locator('[value=both]').check()
    await email.fill(buyer.email)
    await at('while the app loads')
    await expect(email).toBeFocused()
    if (isLate) {
      arrive()
      await expect(toast).toHaveCount(2)
      await at('after it has loaded')
      await expect(email).toBeFocused()
    }
    const main = await page.locator('main').innerHTML()
    await submit.click()
    if (!isLate) await expect(submit).toBeDisabled()
    arrive()

    await expect(phone).toBeFocused()
    await expect(visibleToast).toContainText(phoneMissing.title)
    await expect(visibleToast).toHaveCSS('position', 'fixed')
    await expect(phone).toHaveAccessibleDescription(new RegExp(phoneMissing.description))
    await phone.fill(buyer.phone)
    await expect(visibleToast).toHaveCount(0)
    await expect(phone).not.toHaveAccessibleDescription(new RegExp(phoneMissing.description))
    await submit.click()
    await expect(visibleToast).toContainText('Recorded.')
    await expect(dialog.locator('form')).toContainText('Recorded.')
    expect(bodies).toEqual([{ deliveryMethod: 'both', ...buyer }])
    expect(await page.locator('main').innerHTML()).toBe(main)

    // What React has added may be removed as well.
    await page.evaluate(() => document.querySelector('dialog > div > div > [role=alert]:not([hidden])')?.remove())
    await submit.click()
    await expect.poll(() => bodies.length).toBe(2)
    await expect(dialog.locator('form')).toContainText('Recorded.')
    await expect(submit).toBeEnabled()
  })
}
