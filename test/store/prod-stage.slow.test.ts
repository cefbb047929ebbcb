import { App, Stage } from 'aws-cdk-lib'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cdkJson from '../../cdk.json'
import { projectRoot } from '../../tools/build/project-root'
import { buildSite } from '../../tools/build/site-build'
import { checkStageConfig, stackNameOf, stages } from '../../lib/stage/stage-config'
import { StoreStack } from '../../lib/store-stack'
import { product } from '../../product/product'
import { buy, linkOf, type RealStore, startRealStore } from '../support/store/running-store'
import { eventually } from '../support/run/eventually'

/** `prod` as a seller completes it, with every option on. */
const config = checkStageConfig('prod', {
  ...stages.prod,
  senderAddress: 'books@book.seller.test',
  replyToAddress: 'help@seller.test',
  alarmAddress: 'ops@seller.test',
  financeAddress: 'money@seller.test',
  domain: {
    name: 'book.seller.test',
    hostedZone: { id: 'Z0123456789ABC', name: 'seller.test' },
  },
  texts: {
    countries: ['US', 'CA'],
    originationIdentity: '+18335550123',
    budgetDollars: 20,
    watchesAccount: true,
  },
  firewall: true,
  reservedConcurrency: true,
  noSaleHours: 24,
})
const assemblyDir = mkdtempSync(join(tmpdir(), 'prod-stage-'))
let store: RealStore

beforeAll(async () => {
  await synthesizeProd()
  store = await startRealStore({ assemblyDir, clientKey: config.clientKey })
})
afterAll(async () => {
  await store.remove()
  rmSync(assemblyDir, { recursive: true })
})

test('the prod template sells on one machine: paid, delivered on both channels, downloaded', async () => {
  const email = 'canary@example.com'
  await buy(store, { deliveryMethod: 'both', email, phone: '202-555-0187' })

  await eventually(async () => {
    const { emails, texts } = await store.inbox()
    expect([emails.length, texts.length]).toEqual([1, 1])
  })
  const link = await linkOf(store, email)
  const handedOut = await fetch(link, { method: 'POST', redirect: 'manual' })

  // On this machine the domain of the settings is the local address, in links as in pages.
  expect(link.startsWith(`${store.urls.store}/functions/v1/download/`)).toBe(true)
  expect(handedOut.status).toBe(303)
})

test('a shared link shows the picture and the URL of the domain, which is the local store’s', async () => {
  const home = await (await fetch(store.urls.store)).text()
  const shared = [...home.matchAll(/property="og:(url|image)" content="([^"]*)"/g)]

  expect(Object.fromEntries(shared.map(([, name, address]) => [name, address]))).toEqual({
    url: `${store.urls.store}/`,
    image: `${store.urls.store}/og.jpg`,
  })
})

test('[F90] neither the template nor a bundle nor a page contains anything like a secret', () => {
  const texts = filesBelow(assemblyDir)
    .filter((path) => /\.(js|json|html|map|txt)$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

  expect(texts.filter(({ path }) => path.endsWith('index.js')).length).toBeGreaterThanOrEqual(5)
  for (const { path, text } of texts) {
    expect({ path, found: secretPattern.exec(text)?.[0] }).toEqual({ path, found: undefined })
  }
})

test.each([
  'sk_live_51HxyzABCDEFGHIJKLMNOP',
  'rk_test_51HxyzABCDEFGHIJKLMNOP',
  'whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH',
  'AKIAIOSFODNN7EXAMPLE',
  '-----BEGIN RSA PRIVATE KEY-----',
])('the search for secrets finds %s', (secret) => {
  expect(`const key = "${secret}"`).toMatch(secretPattern)
})

const secretPattern =
  /\b[sr]k_(live|test)_[A-Za-z0-9]{16,}|\bwhsec_[A-Za-z0-9]{16,}|\bAKIA[0-9A-Z]{16}\b|-----BEGIN [A-Z ]*PRIVATE KEY-----/

async function synthesizeProd(): Promise<void> {
  const siteDirectory = await buildSite(config)
  writeFileSync(join(assemblyDir, 'package.json'), '{"type":"commonjs"}\n')
  const context = { ...cdkJson.context, 'aws:cdk:enable-path-metadata': true }
  const app = new App({ outdir: assemblyDir, context, builtinCloudFormationValidation: false })
  const stack = new StoreStack(app, stackNameOf('prod'), {
    stage: 'prod',
    config,
    siteDirectory,
    ebookPath: join(projectRoot, 'product/ebook', product.ebookFile),
  })
  Stage.of(stack)?.synth()
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
