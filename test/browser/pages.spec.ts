import { brand } from '../../product/brand'
import { pitch } from '../../product/pitch'
import { wording } from '../../product/wording'
import { addToCart, expect, test } from '../support/browser/store'

const { notFound, thankYou } = wording

test('any other path is a 404, logged by its page, which links to the landing page', async ({ page, baseURL }) => {
  // lib/site/edge-functions.test.ts has those that a server reads as they are written.
  for (const path of ['/congratulations%0A', '/%E0%A4%A']) {
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('404 Error: User attempted to access'),
    )
    const response = await page.goto(baseURL + path)

    expect(response?.status(), path).toBe(404)
    expect(response?.headers()['content-type'], path).toContain('text/html')
    expect((await logged).text()).toContain(new URL(baseURL + path).pathname)
    await expect(page.getByText(notFound.heading), path).toBeVisible()
  }
  await page.getByRole('link', { name: notFound.home }).click()
  await addToCart(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('an error while rendering shows the router’s own page', async ({ page, violations }) => {
  await page.addInitScript(() => {
    // Breaks the toast, which has two boxes.
    const map = Array.prototype.map
    Object.assign(Array.prototype, {
      map(this: unknown[], ...given: Parameters<typeof map>) {
        if (this.length === 2 && this[0] === 0 && this[1] === 1) throw new Error('broken on purpose')
        return map.apply(this, given)
      },
    })
  })

  await page.goto('/')
  // The dialog is present only until the app has failed.
  await addToCart(page).click()

  await expect(page.getByText('Unexpected Application Error!')).toBeVisible()
  violations.length = 0
})

test('the other pages make no requests, read no parameters and load no script', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (sent) => {
    if (['fetch', 'xhr', 'script'].includes(sent.resourceType())) calls.push(sent.url())
  })
  for (const path of ['/nowhere', '/congratulations?session_id=cs_test_1']) {
    await page.goto(path)
    await page.keyboard.press('Tab')
    await page.mouse.click(100, 100)
    await page.waitForLoadState('networkidle')
  }

  await expect(page.getByText(brand.name).first()).toBeVisible()
  await expect(page.getByText(pitch.thankYou.congratulations)).toBeVisible()
  await expect(page.getByText(pitch.thankYou.success)).toBeVisible()
  await expect(page.getByText(thankYou.boxHeading)).toBeVisible()
  expect(calls).toEqual([])
})
