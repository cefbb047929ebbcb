import { brand } from '../../product/brand'
import { pitch } from '../../product/pitch'
import { wording } from '../../product/wording'
import { addToCart, expect, test } from '../support/browser/store'

const { notFound, thankYou } = wording

test('the other pages make no requests, read no parameters and load no script; any other path is a 404, logged by its page, which links to the landing page', async ({
  page,
  baseURL,
}) => {
  const calls: string[] = []
  const logged: string[] = []
  page.on('request', (sent) => {
    if (['fetch', 'xhr', 'script'].includes(sent.resourceType())) calls.push(sent.url())
  })
  page.on('console', (message) => logged.push(message.text()))
  const paths = ['/congratulations?session_id=cs_test_1', '/congratulations%0A', '/%E0%A4%A']
  for (const path of paths) {
    const response = await page.goto(baseURL + path)
    await page.keyboard.press('Tab')
    await page.mouse.click(100, 100)
    await page.waitForLoadState('networkidle')

    const isKnown = path === paths[0]
    expect(response?.status(), path).toBe(isKnown ? 200 : 404)
    expect(response?.headers()['content-type'], path).toContain('text/html')
    await expect(page.getByText(brand.name).first()).toBeVisible()
    const { congratulations, success } = pitch.thankYou
    const texts = isKnown ? [congratulations, success, thankYou.boxHeading] : [notFound.heading]
    for (const text of texts) await expect(page.getByText(text), path).toBeVisible()
  }
  expect(calls).toEqual([])
  // lib/site/edge-functions.test.ts has those that a server reads as they are written.
  for (const path of paths.slice(1)) {
    const { pathname } = new URL(baseURL + path)
    expect(logged).toContainEqual(expect.stringMatching(`404 Error: User attempted to access .*${pathname}`))
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
