import type { Command } from 'commander'
import { mkdirSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { messages } from '../../product/messages'
import { wording } from '../../product/wording'
import { findBrowser } from '../browser/find-browser'
import { type ExitCode, runCommand } from '../cli/run-command'
import type { Terminal } from '../cli/terminal'

const folder = 'docs/images'
const description = `Takes the README's pictures of a purchase and writes them into ${folder}.
The local store has to run by \`npm start\`; the pages of \`npm run dev\` never come to rest.`

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  reducedMotion: 'reduce',
} as const
const desktop = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

type Run = { urlAt: (offset: number) => string; print: Terminal['print'] }

/** Runs `npm run lab -- screenshots` at the local store on `port`. */
export function runScreenshots(
  args: string[],
  terminal: Terminal,
  port = Number(process.env['PORT'] ?? 4242),
): Promise<ExitCode> {
  const define = (command: Command, { print }: Terminal) => {
    command
      .description(description)
      .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong arguments')
    return async () => {
      const urlAt = (offset: number) => `http://localhost:${port + offset}`
      const isRunning = await fetch(urlAt(0)).then(Boolean, () => false)
      if (!isRunning) {
        throw new Error(`no store runs at ${urlAt(0)}: start it with \`npm start\`, or set PORT.`)
      }
      await takePictures({ urlAt, print })
      return 0
    }
  }
  return runCommand({ name: 'npm run lab -- screenshots', args, terminal, define })
}

async function takePictures(run: Run): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch(findBrowser())
  try {
    await takeLandingPage(await browser.newPage(desktop), run)
    await takePurchase(await browser.newPage(phone), run)
  } finally {
    await browser.close()
  }
}

async function takeLandingPage(page: Page, { urlAt, print }: Run): Promise<void> {
  await page.goto(urlAt(0), { waitUntil: 'networkidle' })
  await save(page, print, 'landing')
}

async function takePurchase(page: Page, run: Run): Promise<void> {
  const { urlAt, print } = run
  await page.goto(urlAt(0), { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: wording.landing.addToCart }).click()
  await page.getByText(wording.checkout.methods.both, { exact: true }).click()
  await page.getByLabel(wording.checkout.email.label).fill('robin@example.com')
  await page.getByLabel(wording.checkout.phone.label).fill('(202) 555-0123')
  await save(page, print, 'dialog')
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await save(page, print, 'payment')
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.waitForURL('**/congratulations')
  await page.waitForLoadState('networkidle')
  await save(page, print, 'thanks')
  await takeMessages(page, run)
}

async function takeMessages(page: Page, { urlAt, print }: Run): Promise<void> {
  await page.goto(urlAt(2))
  await page.getByText(messages.email.subject).first().click()
  const email = page.frameLocator('iframe')
  const button = email.getByRole('link', { name: messages.email.button })
  await button.waitFor()
  await save(page, print, 'email')
  const link = await button.getAttribute('href')
  await page.goto(link ?? '', { waitUntil: 'networkidle' })
  await save(page, print, 'download')
}

async function save(page: Page, print: Terminal['print'], name: string): Promise<void> {
  const path = `${folder}/${name}.webp`
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(path)
  print(path)
}
