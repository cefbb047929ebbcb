import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runDoctor } from '../../../tools/doctor/run-doctor'
import { runSetup } from '../../../tools/setup/run-setup'
import { arns } from '../../support/tools/aws-account'
import { keys, useSetup } from '../../support/tools/setup'
import { setupKey, storeKey, unrestrictedKey } from '../../support/tools/stripe-account'

const setup = useSetup()
const run = (args: string[], environment: NodeJS.ProcessEnv = keys) =>
  runSetup(args, { environment, terminal: setup.terminal(), stripeApiUrl: setup.stripe().url })

test('--json prints one document with every check and prompts for nothing', async () => {
  setup.as({ secrets: [storeKey], agrees: true })

  expect(await setup.run(['--json'], {})).toBe(1)

  const { stage, isDone, points } = JSON.parse(setup.terminal().printed())
  expect({ stage, isDone }).toEqual({ stage: 'dev', isDone: false })
  expect(points).toContainEqual(expect.objectContaining({ id: 'stripe.key', state: 'open' }))
  expect(setup.terminal().questions).toEqual([])
})

test('the key can be in a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'setup-'))
  const file = join(folder, 'stripe.key')
  await writeFile(file, `${storeKey}\n`)

  const exitCode = await setup.run(['--yes', '--stripe-key-file', file], {
    STRIPE_SETUP_KEY: setupKey,
  })
  await rm(folder, { recursive: true })

  expect(exitCode).toBe(0)
  expect(setup.secrets().read(arns.key)).toEqual({ current: storeKey })
})

test.each([
  ['an unknown stage', ['--stage', 'shop'], /There is no stage "shop"/],
  ['an incomplete stage', ['--stage', 'prod'], /the stage "prod"[^]*senderAddress is missing/],
  ['a missing file', ['--stage', 'dev', '--stripe-key-file', '/none'], /\/none .*cannot be read/],
  ['a publishable key', ['--stage', 'dev'], /publishable key/],
  ['a key in the arguments', ['--stage', 'dev', `--stripe-key=${storeKey}`], /as an argument/],
  ['a key as stage', ['--stage', storeKey], /A key was given as an argument/],
])('%s is refused with a sentence and exit code 2, without a key', async (_case, args, message) => {
  expect(await run(args, { STRIPE_KEY: 'pk_test_51PublishableCanary' })).toBe(2)

  expect(setup.terminal().shown()).toMatch(message)
  expect(setup.terminal().shown()).not.toContain('Canary')
})

describe('no key and no signing secret is shown', () => {
  /** Secrets that were shown, and places where one had to be redacted. */
  const leaks = () => {
    const shown = setup.terminal().shown()
    const { current = '', previous = '' } = setup.secrets().read(arns.signing)
    const kept = [current, previous, 'L'.repeat(64), 'Canary'].filter(Boolean)
    const hidden = shown.match(/(?:(?:sk|rk)_(?:live|test)|whsec)_[…\w]/g) ?? []
    return [...kept.filter((secret) => shown.includes(secret)), ...hidden]
  }

  test.each([
    ['a connection', ['--yes'], keys],
    ['a connection for scripts', ['--yes', '--json'], keys],
    ['a rotation', ['--yes', '--rotate', 'webhook-signing'], keys],
    ['another rotation', ['--yes', '--rotate', 'link-key'], keys],
    ['an unrestricted key', ['--yes'], { STRIPE_KEY: unrestrictedKey }],
    ['a key that Stripe does not know', ['--yes'], { STRIPE_KEY: 'rk_test_51UnknownCanary0008' }],
    ['a key of a wrong form', ['--yes'], { STRIPE_KEY: 'rk_prod_51MalformedCanary0009' }],
    ['a key that may not', ['--yes'], { STRIPE_KEY: setupKey }],
    ['a wrong second key', ['--yes'], { STRIPE_KEY: storeKey, STRIPE_SETUP_KEY: storeKey }],
  ])('by %s', async (_case, args, environment) => {
    const stripeApiUrl = setup.stripe().url
    await setup.run(args, environment)
    await runDoctor(['--stage', 'dev', '--json'], { terminal: setup.terminal(), stripeApiUrl })

    expect(leaks()).toEqual([])
  })

  test.each(Array.from({ length: 10 }, (_, index) => index + 1))(
    'by a Stripe that fails at call %i',
    async (breakAt) => {
      let calls = 0
      setup.stripe().before = () => {
        calls += 1
        if (calls >= breakAt) throw new Error('broken')
      }

      expect(await setup.run()).toBe(1)
      expect(leaks()).toEqual([])
    },
  )

  test('by an AWS that repeats what it was sent', async () => {
    setup.keep(() => {
      const message = `Value '{"current":"${storeKey}"}' failed to satisfy constraint`
      throw Object.assign(new Error(message), { name: 'ValidationException' })
    })

    expect(await setup.run()).toBe(1)

    expect(setup.terminal().shown()).toContain('ValidationException')
    expect(leaks()).toEqual([])
  })
})
