import { mkdirSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { messages } from '../../product/messages'
import { wording } from '../../product/wording'
import { findBrowser } from '../browser/find-browser'

// Takes the README's pictures of a purchase in the running local store (npm start).
const port = Number(process.env['PORT'] ?? 4242)
const folder = 'docs/images'
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  reducedMotion: 'reduce',
} as const
const desktop = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

const isRunning = await fetch(urlAt(0)).then(Boolean, () => false)
if (!isRunning) {
  console.error(`No store runs at ${urlAt(0)}: start it with \`npm start\`, or set PORT.`)
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch(findBrowser())
try {
  await (await browser.newContext(desktop)).newPage().then(takeLandingPage)
  await (await browser.newContext(phone)).newPage().then(takePurchase)
} finally {
  await browser.close()
}

async function takeLandingPage(page: Page): Promise<void> {
  await page.goto(urlAt(0), { waitUntil: 'networkidle' })
  await save(page, 'landing')
}

async function takePurchase(page: Page): Promise<void> {
  await page.goto(urlAt(0), { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: wording.landing.addToCart }).click()
  await page.getByText(wording.checkout.methods.both, { exact: true }).click()
  await page.getByLabel(wording.checkout.email.label).fill('robin@example.com')
  await page.getByLabel(wording.checkout.phone.label).fill('(202) 555-0123')
  await save(page, 'dialog')
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await save(page, 'payment')
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.waitForURL('**/congratulations')
  await page.waitForLoadState('networkidle')
  await save(page, 'thanks')
  await takeMessages(page)
}

async function takeMessages(page: Page): Promise<void> {
  await page.goto(urlAt(2))
  await page.getByText(messages.email.subject).first().click()
  const email = page.frameLocator('iframe')
  const button = email.getByRole('link', { name: messages.email.button })
  await button.waitFor()
  await save(page, 'email')
  const link = await button.getAttribute('href')
  await page.goto(link ?? '', { waitUntil: 'networkidle' })
  await save(page, 'download')
}

async function save(page: Page, name: string): Promise<void> {
  const path = `${folder}/${name}.webp`
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(path)
  console.log(path)
}

function urlAt(offset: number): string {
  return `http://localhost:${port + offset}`
}
