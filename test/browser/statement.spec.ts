import { expect, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible } from '../support/browser/expect-accessible'
import { layoutFaults } from '../support/browser/layout-faults'

const golden = join(import.meta.dirname, '../lambda/office/statement/golden')
const read = (name: string) => readFileSync(join(golden, name), 'utf8')

test('a statement is accessible, fits a phone, loads nothing and shows its payouts on paper', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.setContent(read('statement.html'))
  await expectAccessible(page)

  // Wider than the letters of any font.
  await page.addStyleTag({ content: 'td{letter-spacing:.15em}' })
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await layoutFaults(page)).toEqual([])
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
  // One for each currency, of the days with sales.
  const days = page.getByRole('table', { name: 'Sales per day' }).first()
  await expect(days).toBeAttached()
  await expect(days.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('rowheader', { name: 'Starting balance' }).first()).toBeVisible()
  expect(requests).toEqual([])

  const contents = page.getByText('po_1, trace id 021000021000001')
  await expect(contents).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(contents).toBeVisible()

  await page.emulateMedia({ media: 'screen' })
  await page.setContent(read('email.html'))
  await expectAccessible(page)
})
