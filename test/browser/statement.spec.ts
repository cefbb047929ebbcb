import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const golden = join(import.meta.dirname, '../lambda/statement/page/golden')
const read = (name: string) => readFileSync(join(golden, name), 'utf8')

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a statement is accessible, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setContent(read('statement.html'))

    const { violations } = await new AxeBuilder({ page }).analyze()

    expect(violations).toEqual([])
  })
}

test('a statement fits a phone, and loads nothing', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.setContent(read('statement.html'))

  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )

  expect(overflow).toBeLessThanOrEqual(0)
  expect(requests).toEqual([])
  await expect(page.getByRole('img', { name: /^From the starting/ }).last()).toBeVisible()
})

test('on paper every payout shows what is in it', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.setContent(read('statement.html'))

  await expect(page.getByText('trace id 021000021000089')).toBeVisible()
})

test('the e-mail of a statement is accessible', async ({ page }) => {
  await page.setContent(read('email.html'))

  const { violations } = await new AxeBuilder({ page }).analyze()

  expect(violations).toEqual([])
})
