import { wording } from '../../product/wording'
import { expect, test } from '../support/browser/store'

const { follow, landing } = wording

for (const width of [768, 1440]) {
  test(`without reviews and with few words the invitation to follow is below the book at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await page.locator('main').evaluate(
      (main, words) => {
        main.querySelector('section:has(#reviews)')?.remove()
        for (const text of main.querySelectorAll('h1, p')) {
          if (words.includes(text.textContent ?? '')) text.textContent = 'Few words.'
        }
      },
      [landing.headline, landing.description] as string[],
    )

    const book = await page.getByRole('img', { name: landing.mockupAlt }).boundingBox()
    const card = await page.getByRole('region', { name: follow.heading }).boundingBox()
    const header = await page.getByRole('banner').boundingBox()

    expect(card?.y).toBeGreaterThan((book?.y ?? 0) + (book?.height ?? Infinity))
    expect(card).toMatchObject({ x: header?.x, width: header?.width })
  })
}
