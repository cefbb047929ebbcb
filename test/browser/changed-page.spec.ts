import { wording } from '../../product/wording'
import { changedPages, pageChanges } from '../support/browser/page-changes'
import { app, expect, hold, recordPayments, test } from '../support/browser/store'

const { phoneMissing } = wording.errors
const buyer = { email: 'buyer@example.com', phone: '(202) 555-0123' }
const moments = ['before the press', 'while the app loads', 'after it has loaded'] as const

// Elements are found by what no change touches; texts may be translated.
for (const changes of changedPages) {
  for (const moment of moments) {
    test(`[F103!] after ${changes.join(' and ')}, ${moment}, dialog, input, focus and page stay, and the payment starts`, async ({
      page,
      violations,
    }) => {
      if (moment !== 'while the app loads') await page.setViewportSize({ width: 1440, height: 900 })
      const at = async (now: string) => {
        if (now !== moment) return
        for (const change of changes) await page.evaluate(pageChanges[change])
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
      if (moment === 'after it has loaded') {
        arrive()
        await expect(toast).toHaveCount(2)
        await at(moment)
        await expect(email).toBeFocused()
      }
      const main = await page.locator('main').innerHTML()
      await submit.click()
      if (moment !== 'after it has loaded') await expect(submit).toBeDisabled()
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
}
