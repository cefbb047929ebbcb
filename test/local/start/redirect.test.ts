import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStore } from '../../../local/start/start-store'
import type { Store } from '../../../local/start/store'
import { emulatorKey } from '../../../local/stripe/credentials'
import { writeSmallAssembly } from 'stack-runner/testing'
import { sdk } from 'stripe-emulator/testing'

let directory: string
let store: Store | undefined
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'store-'))
  await writeSmallAssembly(join(directory, 'assembly'))
})
afterEach(async () => {
  await store?.stop()
  await rm(directory, { recursive: true })
})

test('a test can put proxies between the functions and the emulators, and between Stripe and the store', async () => {
  const away = 'http://127.0.0.1:1'
  store = await startStore({
    dataDir: join(directory, 'data'),
    port: 0,
    projectDir: directory,
    assemblyDir: join(directory, 'assembly'),
    redirect: ({ aws }) => {
      return { aws: { ...aws, dynamodb: away }, stripe: away, webhook: `${away}/webhook` }
    },
  })
  const { urls, endpoints } = store

  const response = await fetch(`${urls.store}/functions/abc`)
  const stripe = sdk({ port: Number(new URL(urls.payments).port) }, emulatorKey)
  const { data: webhooks } = await stripe.webhookEndpoints.list()

  expect(await response.json()).toMatchObject({
    env: { AWS_ENDPOINT_URL_DYNAMODB: away, STRIPE_API_URL: away },
  })
  expect(endpoints.dynamodb).not.toBe(away)
  expect(webhooks.map(({ url }) => url)).toEqual([`${away}/webhook`])
})
