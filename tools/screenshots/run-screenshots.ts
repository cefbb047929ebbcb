import type { Command } from 'commander'
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { messages } from '../../product/messages'
import { wording } from '../../product/wording'
import { withBrowser } from '../browser/page'
import { type ExitCode, runCommand } from '../cli/run-command'
import type { Terminal } from '../cli/terminal'

const folder = 'docs/images'
const description = `Takes the README's pictures of a purchase and writes them into ${folder}.
The local store has to run by \`npm start\`; the pages of \`npm run dev\` never come to rest.`

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, reducedMotion: 'reduce' } as const
const desktop = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

/** `npm run lab -- screenshots` */
export function runScreenshots(
  args: string[],
  terminal: Terminal,
  port = Number(process.env['PORT'] ?? 4242),
): Promise<ExitCode> {
  const define = (command: Command, { print }: Terminal) => {
    command.description(description).addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong arguments')
    return async () => {
      const urlAt = (offset: number) => `http://localhost:${port + offset}`
      const isRunning = await fetch(urlAt(0)).then(Boolean, () => false)
      if (!isRunning) throw new Error(`no store runs at ${urlAt(0)}: start it with \`npm start\`, or set PORT.`)
      await takePictures(urlAt, print)
      return 0
    }
  }
  return runCommand({ name: 'npm run lab -- screenshots', args, terminal, define })
}

async function takePictures(urlAt: (offset: number) => string, print: Terminal['print']): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const save = async (page: Page, name: string) => {
    const path = `${folder}/${name}.webp`
    const picture = sharp(await page.screenshot()).webp({ quality: 82 })
    await picture.toFile(path)
    print(path)
  }
  await withBrowser([], async (browser) => {
    const landing = await browser.newPage(desktop)
    await landing.goto(urlAt(0), { waitUntil: 'networkidle' })
    await save(landing, 'landing')
    const page = await browser.newPage(phone)
    await takePurchase(page, urlAt(0), save)
    await takeMessages(page, urlAt(2), save)
  })
}

type Save = (page: Page, name: string) => Promise<void>

async function takePurchase(page: Page, storeUrl: string, save: Save): Promise<void> {
  await page.goto(storeUrl, { waitUntil: 'networkidle' })
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
}

async function takeMessages(page: Page, inboxUrl: string, save: Save): Promise<void> {
  await page.goto(inboxUrl)
  await page.getByText(messages.email.subject).first().click()
  const email = page.frameLocator('iframe')
  const button = email.getByRole('link', { name: messages.email.button })
  await button.waitFor()
  await save(page, 'email')
  const link = await button.getAttribute('href')
  await page.goto(link ?? '', { waitUntil: 'networkidle' })
  await save(page, 'download')
}
