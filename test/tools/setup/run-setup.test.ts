import { GetAccountCommand } from '@aws-sdk/client-sesv2'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runDoctor } from '../../../tools/doctor/run-doctor'
import { runSetup } from '../../../tools/setup/run-setup'
import { arns, keepSecrets, type KeptSecrets, mockAccount } from '../../support/tools/aws-account'
import { type FakeTerminal, fakeTerminal } from '../../support/tools/fake-terminal'
import {
  setupKey,
  startStripe,
  storeKey,
  type StripeAccount,
  unrestrictedKey,
} from '../../support/tools/stripe-account'

let stripe: StripeAccount
let secrets: KeptSecrets
let terminal: FakeTerminal
let aws: ReturnType<typeof mockAccount>
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'setup-'))
  stripe = await startStripe()
  terminal = fakeTerminal()
  aws = mockAccount()
  secrets = keepSecrets(aws.secretsManager, () => terminal.now())
})
afterEach(() => rm(folder, { recursive: true }))

const keys = { STRIPE_KEY: storeKey, STRIPE_SETUP_KEY: setupKey }
const run = (args: string[], environment: NodeJS.ProcessEnv = keys) =>
  runSetup(args, { environment, terminal, stripeApiUrl: stripe.url })

test('--json prints one document with every check and prompts for nothing', async () => {
  terminal = fakeTerminal({ secrets: [storeKey], agrees: true })

  expect(await run(['--stage', 'dev', '--json'], {})).toBe(1)

  const { stage, isDone, points } = JSON.parse(terminal.printed())
  expect({ stage, isDone }).toEqual({ stage: 'dev', isDone: false })
  expect(points).toContainEqual(expect.objectContaining({ id: 'stripe.key', state: 'open' }))
  expect(terminal.questions).toEqual([])
})

test('setup of a connected store prompts for nothing', async () => {
  await run(['--stage', 'dev', '--yes'])
  terminal = fakeTerminal({ agrees: true })

  expect(await run(['--stage', 'dev'], {})).toBe(0)

  expect(terminal.questions).toEqual([])
})

test('the key can be in a file', async () => {
  const file = join(folder, 'stripe.key')
  await writeFile(file, `${storeKey}\n`)
  const { STRIPE_SETUP_KEY } = keys

  expect(
    await run(['--stage', 'dev', '--yes', '--stripe-key-file', file], { STRIPE_SETUP_KEY }),
  ).toBe(0)

  expect(secrets.read(arns.key)).toEqual({ current: storeKey })
})

test('a check that needs action makes the exit code 1 and is the next step', async () => {
  aws.ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true })

  expect(await run(['--stage', 'dev', '--yes'])).toBe(1)

  expect(terminal.printed()).toMatch(/1 to do[^]*\nNext: Request production access/)
})

test.each([
  ['no stage', [], /--stage <stage>/],
  ['an unknown stage', ['--stage', 'shop'], /There is no stage "shop"/],
  [
    'an incomplete stage',
    ['--stage', 'prod'],
    /Complete the stage "prod"[^]*senderAddress is missing/,
  ],
  ['an unknown rotation', ['--stage', 'dev', '--rotate', 'all'], /Allowed choices are stripe-key/],
  ['a missing file', ['--stage', 'dev', '--stripe-key-file', '/none'], /\/none .*cannot be read/],
  ['a publishable key', ['--stage', 'dev'], /publishable key/],
])('%s is refused with a sentence and exit code 2', async (_case, args, message) => {
  expect(await run(args, { STRIPE_KEY: 'pk_test_51Publishable' })).toBe(2)

  expect(terminal.shown()).toMatch(message)
})

test('--help shows examples and exit codes, with exit code 0', async () => {
  expect(await run(['--help'])).toBe(0)
  expect(await runDoctor(['--help'], { terminal })).toBe(0)

  expect(terminal.printed()).toContain('npm run setup -- --stage prod --rotate webhook-signing')
  expect(terminal.printed()).toContain('npm run doctor -- --stage prod')
  expect(terminal.printed()).toContain('Exit codes: 0')
})

test.each([
  [['--stage', 'dev', '--stripe-key', storeKey]],
  [['--stage', 'dev', `--stripe-key=${storeKey}`]],
  [['--stage', storeKey]],
])('a key in the arguments is refused and not repeated', async (args) => {
  expect(await run(args)).toBe(2)

  expect(terminal.shown()).toContain('A key was given as an argument')
  expect(terminal.shown()).not.toContain('Canary')
})

describe('no key and no signing secret is shown', () => {
  /** Secrets that were shown, and places where one had to be redacted. */
  const leaks = () => {
    const shown = terminal.shown()
    const { current = '', previous = '' } = secrets.read(arns.signing)
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
    await run(['--stage', 'dev', ...args], environment)
    await runDoctor(['--stage', 'dev', '--json'], { terminal, stripeApiUrl: stripe.url })

    expect(leaks()).toEqual([])
  })

  test.each(Array.from({ length: 10 }, (_, index) => index + 1))(
    'by a Stripe that fails at call %i',
    async (breakAt) => {
      let calls = 0
      stripe.before = () => {
        calls += 1
        if (calls >= breakAt) throw new Error('broken')
      }

      expect(await run(['--stage', 'dev', '--yes'])).toBe(1)

      expect(leaks()).toEqual([])
    },
  )

  test('by an AWS that repeats what it was sent', async () => {
    secrets = keepSecrets(
      aws.secretsManager,
      () => terminal.now(),
      () => {
        const message = `Value '{"current":"${storeKey}"}' failed to satisfy constraint`
        throw Object.assign(new Error(message), { name: 'ValidationException' })
      },
    )

    expect(await run(['--stage', 'dev', '--yes'])).toBe(1)

    expect(terminal.shown()).toContain('ValidationException')
    expect(leaks()).toEqual([])
  })
})
