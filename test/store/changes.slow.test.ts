import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from 'kit/testing'
import { callPaths } from '../../lambda/contract'
import { startStore } from '../../local/start/start-store'
import type { LocalStore } from '../../local/start/store'
import { pageHeaders } from '../support/store/running-store'
import { devAssembly } from '../support/store/dev-assembly'

/* `npm run dev` on a copy of the project, whose files the tests edit. One store serves all tests. */

const project = join(import.meta.dirname, '../..')
const copied = 'bin docs frontend lambda lib product tools cdk.json package.json package-lock.json tsconfig.json'
const lines: string[] = []
let folder: string
let projectDir: string
let store: LocalStore

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'changes-')))
  projectDir = join(folder, 'project')
  for (const name of copied.split(' ')) await cp(join(project, name), join(projectDir, name), { recursive: true })
  await symlink(join(project, 'node_modules'), join(projectDir, 'node_modules'))
  const settings = { projectDir, dataDir: join(folder, 'data'), assemblyDir: await devAssembly() }
  store = await startStore({ ...settings, port: 0, watch: true, log: (line) => lines.push(line) })
})
afterEach(undoEdits)
afterAll(async () => {
  await store.stop()
  await rm(folder, { recursive: true })
})

test('edits of frontend/, product/ and lambda/ take effect in page and functions, without a reload', async () => {
  const before = await page()
  expect(before.html).toContain('<script src="/.dev/reload.js"')
  const [, version] = /version\?([\w-]+)/.exec(await text('/.dev/reload.js')) ?? []
  const next = text(`/.dev/version?${version}`)

  await edit('frontend/landing/hero.tsx', '{headline}', 'Edited {headline}')
  await edit('frontend/theme/tokens.ts', '1rem', '1.01rem')
  await edit('product/checkout-messages.ts', 'emailMissing: ', "emailMissing: 'Edited ' + ")
  await edit('product/messages.ts', 'subject: ', "subject: 'Edited subject: ' + ")
  await edit('lambda/shop/download-page/download-page.ts', '<title>', '<title>Edited ')

  expect(await next).not.toBe(version)
  await eventually(async () => {
    const { html, policy } = await page()
    expect(html).toContain('Edited ')
    expect(html).toContain(`content="${store.urls.store}/og.jpg"`)
    // The policy allows the new styles.
    expect(policy).not.toBe(before.policy)
    expect(scriptOf(html)).not.toBe(scriptOf(before.html))
  })
  const headers = { referer: `${store.urls.store}/` }
  const script = await fetch(store.urls.store + scriptOf((await page()).html), { headers })
  expect(script.status).toBe(200)
  await eventually(async () => expect(await refusal()).toContain('Edited '))
  await eventually(async () => expect(await download()).toContain('<title>Edited '))
  const bundle = join(folder, 'data/builds/functions/stripe-webhook/index.js')
  await eventually(async () => expect(await readFile(bundle, 'utf8')).toContain('Edited subject'))
})

test('a build that fails is reported, the last good version stays in use and the next save recovers', async () => {
  await edit('lambda/shop/download-page/download-page.ts', '<title>', '<title>${')

  await eventually(async () => expect(lines.join('\n')).toContain('the last good version stays'))
  expect(lines.join('\n')).toContain('lambda/shop/download-page/download-page.ts:')
  await eventually(async () => expect(await download()).toContain('<title>'))

  await undoEdits()
  await edit('lambda/shop/download-page/download-page.ts', '<title>', '<title>Recovered ')
  await eventually(async () => expect(await download()).toContain('<title>Recovered '))
})

test('a change in lib/ says that a restart is needed', async () => {
  await edit('lib/store-stack.ts', /$/, '\n')

  await eventually(async () => expect(lines).toContain('lib/store-stack.ts changed: restart to apply it.'))
})

const originals = new Map<string, string>()

/** Edits a file until the end of the test. */
async function edit(file: string, from: string | RegExp, to: string): Promise<void> {
  const path = join(projectDir, file)
  const content = await readFile(path, 'utf8')
  if (!originals.has(path)) originals.set(path, content)
  const edited = content.replace(from, () => to)
  expect(edited).not.toBe(content)
  await writeFile(path, edited)
}

async function undoEdits(): Promise<void> {
  for (const [path, content] of originals) await writeFile(path, content)
  originals.clear()
}

async function page() {
  const html = await text('/')
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? []
  return { html, policy }
}

const text = async (path: string, init?: RequestInit) => (await fetch(store.urls.store + path, init)).text()
const download = () => text(`${callPaths.download}/${'a'.repeat(43)}`)
const refusal = () => {
  const body = JSON.stringify({ deliveryMethod: 'email', email: '', phone: '' })
  return text(callPaths.createPayment, { method: 'POST', headers: pageHeaders, body })
}
const scriptOf = (html: string) => /data-app="([^"]+)"/.exec(html)?.[1] ?? ''
