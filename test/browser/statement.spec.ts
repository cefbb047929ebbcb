import { expect, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible } from '../support/browser/expect-accessible'

const golden = join(import.meta.dirname, '../lambda/office/statement/page/golden')
const read = (name: string) => readFileSync(join(golden, name), 'utf8')

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a statement is accessible, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setContent(read('statement.html'))

    await expectAccessible(page)
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

test('on a phone no name or amount in a table wraps', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.setContent(read('statement.html'))

  const broken = await page.locator('.figures').evaluateAll((tables) =>
    tables
      .flatMap((table) => [...table.querySelectorAll('tbody th, td')])
      .filter((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
      })
      .map((cell) => cell.textContent),
  )

  expect(broken).toEqual([])
  await expect(page.getByRole('rowheader', { name: 'Starting balance' })).toBeVisible()
})

test('on paper every payout shows its contents', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.setContent(read('statement.html'))

  await expect(page.getByText('trace id 021000021000089')).toBeVisible()
})

test('the e-mail of a statement is accessible', async ({ page }) => {
  await page.setContent(read('email.html'))

  await expectAccessible(page)
})
