import { displayFace } from '../../frontend/theme/display-face'
import { expectDisplayFace, recordShifts } from '../support/browser/loading'
import { expect, hold, test, windows } from '../support/browser/store'

const fonts = '**/assets/*.woff2'

test('nothing shifts when the display typeface arrives late, or never', async ({ page }) => {
  const shifts = await recordShifts(page)
  const headline = page.getByRole('heading', { level: 1 })
  for await (const { width } of windows(page, '390 1440')) {
    const arrive = await hold(page, fonts)
    await page.goto('/')
    await expect(headline).toBeVisible()
    const before = await headline.boundingBox()

    arrive()
    await expectDisplayFace(page)

    expect(await headline.boundingBox(), `${width} px`).toEqual(before)
    expect(await shifts(), `${width} px`).toBeLessThan(0.005)
  }

  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.woff2'))
  await page.unroute(fonts)
  await page.route(fonts, (route) => route.abort())
  await page.reload()
  await failed
  await expect(headline).toBeVisible()
  const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family))
  expect(families).not.toContain(displayFace)
})
