import { App, Stage } from 'aws-cdk-lib'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from 'kit/testing'
import cdkJson from '../../cdk.json'
import { buildFunctions } from '../../tools/build/function-build'
import { projectRoot } from '../../tools/build/project-root'
import { buildSite } from '../../tools/build/site-build'
import { checkStageConfig, stackNameOf } from '../../lib/stage/stage-config'
import { StoreStack } from '../../lib/store-stack'
import { product } from '../../product/product'
import { fullStage } from '../support/lib/store-template'
import { buy, linkOf, type RealStore, startRealStore } from '../support/store/running-store'

const config = checkStageConfig('prod', fullStage)
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

async function synthesizeProd(): Promise<void> {
  const [siteDirectory, functionsDirectory] = await Promise.all([buildSite(config), buildFunctions()])
  writeFileSync(join(assemblyDir, 'package.json'), '{"type":"commonjs"}\n')
  const context = { ...cdkJson.context, 'aws:cdk:enable-path-metadata': true }
  const app = new App({ outdir: assemblyDir, context, builtinCloudFormationValidation: false })
  const stack = new StoreStack(app, stackNameOf('prod'), {
    stage: 'prod',
    config,
    siteDirectory,
    functionsDirectory,
    ebookPath: join(projectRoot, 'product/ebook', product.ebookFile),
  })
  Stage.of(stack)?.synth()
}
