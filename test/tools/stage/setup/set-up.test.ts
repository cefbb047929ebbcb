import { InvokeCommand } from '@aws-sdk/client-lambda'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scheduledEvent, scheduledTime } from '../../../../lambda/platform/requests/scheduled-call'
import { subscribedEvents } from '../../../../lambda/shop/payments/subscribed-events'
import { runDoctor } from '../../../../tools/stage/doctor/run-doctor'
import { runSetup } from '../../../../tools/stage/setup/run-setup'
import { useFolder } from '../../../support/run/use-folder'
import { accountId, awsError, bytesOf, names, outputs, webhookUrl } from '../../../support/tools/aws-account'
import { keys, useSetup } from '../../../support/tools/setup'
import {
  setupKey,
  storeKey,
  storePermissions,
  unrestrictedKey,
  withoutCards,
} from '../../../support/tools/stripe-account'

const setup = useSetup()
const folder = useFolder()
const { endpoints, run } = setup
const printed = () => setup.terminal().printed()
const stored = (arn: string) => setup.secrets().read(arn)
const onlyStore = { STRIPE_KEY: storeKey }
const webhooks = () => setup.stripe().stripe.webhookEndpoints

test('a deployed stage is connected by one run, with the key stored last, and a second run changes and asks nothing', async () => {
  expect(await run()).toBe(0)

  const found = await endpoints()
  const metadata = { store: 'ebook-store-dev', account: accountId }
  expect(found).toMatchObject([{ url: webhookUrl, status: 'enabled', api_version: '2026-10-28.endive', metadata }])
  expect(found[0]?.enabled_events.toSorted()).toEqual(subscribedEvents.toSorted())
  expect(stored(names.stripeKey)).toEqual({ current: storeKey })
  expect(stored(names.webhookSigning).current).toMatch(/^whsec_/)
  expect(setup.secrets().writes).toEqual([names.linkKey, names.webhookSigning, names.stripeKey])

  const changes = [...setup.stripe().changes]
  setup.as({ agrees: true })
  expect([await run(), await run([], {})]).toEqual([0, 0])
  expect(setup.secrets().writes).toHaveLength(3)
  expect(setup.stripe().changes).toEqual(changes)
  expect(setup.terminal().questions).toEqual([])
})

test('reconcile and keep-books run once as their schedules call them, and one that fails is named with its error alone', async () => {
  const { lambda } = setup.aws()
  const { ReconcileFunction, KeepBooksFunction } = outputs
  const error = { errorType: 'SecretError', errorMessage: `The key is ${storeKey}` }
  const failed = { FunctionError: 'Unhandled', Payload: bytesOf(error) }
  lambda.on(InvokeCommand, { FunctionName: KeepBooksFunction }).resolvesOnce(failed).rejects(awsError('TimeoutError'))

  expect(await run(['--yes'], onlyStore)).toBe(1)
  expect(lambda.commandCalls(InvokeCommand)).toEqual([])
  expect([await run(), await run()]).toEqual([0, 0])

  const calls = lambda.commandCalls(InvokeCommand).map(({ args: [{ input }] }) => input)
  const called = [ReconcileFunction, KeepBooksFunction]
  expect(calls.map(({ FunctionName }) => FunctionName)).toEqual([...called, ...called])
  const now = setup.terminal().now()
  expect(calls.map(({ Payload }) => Payload)).toEqual(Array(4).fill(JSON.stringify(scheduledEvent(now))))
  expect(scheduledTime(scheduledEvent(now))).toEqual(now)
  expect(printed()).toContain('✓ reconcile reads the orders and Stripe')
  expect(printed()).toContain('! keep-books stopped with SecretError: its log says why')
  expect(printed()).toContain('! keep-books could not be called (TimeoutError')
  expect(setup.terminal().shown()).not.toContain(storeKey)
})

/** Sets up a stage from nothing, and loses Stripe at one of the calls that change something. */
async function setUpCutOff(moment: 'before' | 'after', cutAt: number): Promise<number> {
  for (const { id } of await endpoints()) await webhooks().del(id)
  setup.secrets().forget(names.stripeKey)
  setup.secrets().forget(names.webhookSigning)
  let calls = 0
  setup.stripe()[moment] = (call) => {
    if (!call.startsWith('GET')) calls += 1
    // The SDK's retry fails as well.
    if (calls >= cutAt) throw new Error('cut')
  }
  return run().finally(() => {
    setup.stripe()[moment] = () => undefined
  })
}

test.each(['before', 'after'] as const)('a run cut off %s any call is finished by the next', async (moment) => {
  let cutAt = 1
  for (; (await setUpCutOff(moment, cutAt)) !== 0; cutAt += 1) {
    expect(await run()).toBe(0)
    const [last, ...others] = await endpoints()
    expect(last).toMatchObject({ id: stored(names.webhookSigning).endpoint, status: 'enabled' })
    const named = others.filter(({ id }) => printed().includes(`${id} (on) is there as well`))
    expect(others).toEqual(named)
    expect(stored(names.stripeKey)).toEqual({ current: storeKey })
    expect(await run(['--yes'], {})).toBe(0)
  }

  expect(cutAt).toBeGreaterThan(3)
})

test('an endpoint whose secret cannot be stored is deleted', async () => {
  setup.keep((name) => {
    if (name !== names.linkKey) throw awsError('AccessDeniedException')
  })

  expect(await run()).toBe(1)

  expect(await endpoints()).toEqual([])
  expect(printed()).toContain('ssm:PutParameter on /ebook-store-dev/webhook-signing')
})

test('an endpoint that is wrong or off is corrected and keeps its secret, also when the account cannot sell', async () => {
  await run()
  const [{ id } = { id: '' }] = await endpoints()
  const before = stored(names.webhookSigning)
  const url = 'https://old.example.com/functions/v1/stripe-webhook'
  await webhooks().update(id, { enabled_events: ['*'], url, disabled: true })
  withoutSale()

  expect(await run(['--yes'], { STRIPE_SETUP_KEY: setupKey })).toBe(1)

  const [endpoint] = await endpoints()
  expect(endpoint).toMatchObject({ id, url: webhookUrl, status: 'enabled' })
  expect(endpoint?.enabled_events.toSorted()).toEqual(subscribedEvents.toSorted())
  expect(stored(names.webhookSigning)).toEqual(before)
  expect(printed()).toContain("✗ Stripe's checkout takes no cards, only link")
})

test('endpoints of another AWS account’s stage and by hand are left alone, and the secret by hand is still accepted', async () => {
  const url = 'https://other.example.com/functions/v1/stripe-webhook'
  const metadata = { store: 'ebook-store-dev', account: '999999999999' }
  const other = await webhooks().create({ url, enabled_events: ['*'], metadata })
  const byHand = await webhooks().create({ url: webhookUrl, enabled_events: ['*'] })
  setup.secrets().put(names.webhookSigning, '{"current":"whsec_madeByHandCanary0004"}', new Date(0))

  expect(await run()).toBe(0)

  expect(await endpoints()).toHaveLength(3)
  for (const { id, url: address } of [byHand, other]) {
    const unchanged = { url: address, enabled_events: ['*'], status: 'enabled' }
    expect(await webhooks().retrieve(id)).toMatchObject(unchanged)
  }
  expect(printed()).toContain(`${byHand.id} (on) is there as well`)
  expect(stored(names.webhookSigning)).toMatchObject({ previous: 'whsec_madeByHandCanary0004' })
})

test('one unrestricted key is enough, with a warning, and may be in a file', async () => {
  const file = join(folder, 'stripe.key')
  await writeFile(file, `${unrestrictedKey}\n`)

  expect(await run(['--yes', '--stripe-key-file', file], {})).toBe(0)

  expect(printed()).toContain('can do everything in the account')
  expect(await endpoints()).toHaveLength(1)
  expect(stored(names.stripeKey)).toEqual({ current: unrestrictedKey })
})

test('without a terminal and without --yes nothing is changed, and --json prompts for nothing', async () => {
  expect(await run([])).toBe(1)
  expect(printed()).toContain('$ npm run setup -- --stage dev --yes')

  setup.as({ secrets: [storeKey], agrees: true })
  expect(await run(['--json'], {})).toBe(1)
  const { stage, isDone, checks } = JSON.parse(printed())
  expect({ stage, isDone }).toEqual({ stage: 'dev', isDone: false })
  expect(checks).toContainEqual(expect.objectContaining({ id: 'stripe.key', status: 'action' }))
  expect(setup.terminal().questions).toEqual([])
  expect(setup.secrets().writes).toEqual([])
  expect(setup.stripe().changes).toEqual([])
})

test('a terminal prompts for both keys, the second one of the same mode, and for consent once', async () => {
  setup.as({ secrets: ['rk_live_51SetupCanary0005'], agrees: true })
  expect(await run([], onlyStore)).toBe(1)
  expect(setup.terminal().shown()).toContain("for the other mode: the store's key is for test mode")

  setup.as({ secrets: [storeKey, setupKey], agrees: true })
  expect(await run([], {})).toBe(0)

  expect(setup.terminal().questions).toEqual([
    'Restricted Stripe key (rk_…)',
    expect.stringContaining('Key for this setup (test mode)'),
    expect.stringContaining('Create a webhook endpoint'),
    expect.stringContaining('Store the Stripe key (test mode)'),
  ])
})

test('a terminal prompts for the signing secret that was rolled at Stripe', async () => {
  await run()
  const { endpoint = '', current } = stored(names.webhookSigning)
  const rolled = 'whsec_rolledCanary0017'
  setup.as({ secrets: [rolled], agrees: true })

  expect(await run(['--rotate', 'webhook-signing', '--no-wait'], {})).toBe(0)

  expect(setup.terminal().shown()).toContain('Choose "Roll secret" on this page')
  expect(setup.terminal().questions).toEqual([
    'Signing secret (whsec_…)',
    `Store the signing secret of webhook endpoint ${endpoint}?`,
  ])
  expect(stored(names.webhookSigning)).toEqual({ current: rolled, previous: current, endpoint })
})

const allow = (slugs: string[]) => setup.stripe().keys.set(storeKey, slugs)
const withoutSale = () => (setup.stripe().rewrite = withoutCards)

test.each<[string, () => unknown, NodeJS.ProcessEnv, RegExp]>([
  ['no key', () => {}, {}, /✗ There is no Stripe key[^]*permissions%5B%5D=rak_checkout_session_wr/],
  ['no key for an endpoint', () => {}, onlyStore, /the key lacks rak_webhook_write[^]*STRIPE_SETUP_KEY/],
  ['a key without a permission', () => allow(storePermissions.slice(1)), keys, /✗ The Stripe key lacks Checkout Ses/],
  ['an account that cannot sell', () => withoutSale(), keys, /✗ Stripe's checkout takes no cards, only link/],
])('with %s nothing of Stripe is stored, and no endpoint is created', async (_what, prepare, environment, message) => {
  prepare()

  expect(await run(['--yes'], environment)).toBe(1)

  expect(printed()).toMatch(message)
  expect(setup.secrets().writes).toEqual([names.linkKey])
  expect(await endpoints()).toEqual([])
})

test.each([
  ['an unknown stage', ['--stage', 'shop'], /There is no stage "shop"/],
  ['an incomplete stage', ['--stage', 'prod'], /the stage "prod"[^]*senderAddress: 'books@/],
  ['a missing file', ['--stage', 'dev', '--stripe-key-file', '/none'], /\/none .*cannot be read/],
  ['a publishable key', ['--stage', 'dev'], /publishable key/],
  ['a key in the arguments', ['--stage', 'dev', `--stripe-key=${storeKey}`], /as an argument/],
  ['a key as stage', ['--stage', storeKey], /A key was given as an argument/],
])('%s is refused with a sentence and exit code 2, without a key', async (_case, args, message) => {
  expect(await runSetup(args, setup.terminal(), { STRIPE_KEY: 'pk_test_51PublishableCanary' })).toBe(2)

  expect(setup.terminal().shown()).toMatch(message)
  expect(setup.terminal().shown()).not.toContain('Canary')
})

/** Secrets that were shown, and places where one had to be redacted. */
const leaks = () => {
  const shown = setup.terminal().shown()
  const { current = '', previous = '' } = stored(names.webhookSigning)
  const { current: linkKey = '' } = stored(names.linkKey)
  const kept = [current, previous, linkKey, 'Canary'].filter(Boolean)
  const hidden = shown.match(/(?:(?:sk|rk)_(?:live|test)|whsec)_[…\w]/g) ?? []
  return [...kept.filter((secret) => shown.includes(secret)), ...hidden]
}

test.each([
  ['a connection', ['--yes', '--json'], keys],
  ['a rotation', ['--yes', '--rotate', 'webhook-signing'], keys],
  ['another rotation', ['--yes', '--rotate', 'link-key'], keys],
  ['an unrestricted key', ['--yes'], { STRIPE_KEY: unrestrictedKey }],
  ['a key that Stripe does not know', ['--yes'], { STRIPE_KEY: 'rk_test_51UnknownCanary0008' }],
  ['a key of a wrong form', ['--yes'], { STRIPE_KEY: 'rk_prod_51MalformedCanary0009' }],
  ['a wrong second key', ['--yes'], { STRIPE_KEY: storeKey, STRIPE_SETUP_KEY: storeKey }],
])('no key and no signing secret is shown by %s', async (_case, args, environment) => {
  await run(args, environment)
  await runDoctor(['--stage', 'dev', '--json'], setup.terminal(), setup.stripe().url)

  expect(leaks()).toEqual([])
})

test('no secret is shown when Stripe fails at any call', async () => {
  for (let breakAt = 10; breakAt > 0; breakAt -= 1) {
    let calls = 0
    setup.stripe().before = () => {
      calls += 1
      if (calls >= breakAt) throw new Error('broken')
    }

    expect(await run()).toBe(1)
    expect(leaks()).toEqual([])
  }
})

test('no secret is shown when AWS repeats what it was sent', async () => {
  setup.keep(() => {
    throw awsError('ValidationException', `Value '{"current":"${storeKey}"}' failed to satisfy constraint`)
  })

  expect(await run()).toBe(1)

  expect(setup.terminal().shown()).toContain('ValidationException')
  expect(leaks()).toEqual([])
})
