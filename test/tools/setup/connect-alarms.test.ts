import {
  ConfirmSubscriptionCommand,
  GetSubscriptionAttributesCommand,
  ListSubscriptionsByTopicCommand,
  SubscribeCommand,
} from '@aws-sdk/client-sns'
import { runSetup } from '../../../tools/setup/run-setup'
import { awsError, keepSecrets, mockAccount, topics } from '../../support/tools/aws-account'
import { type FakeTerminal, fakeTerminal } from '../../support/tools/fake-terminal'
import {
  setupKey,
  startStripe,
  storeKey,
  type StripeAccount,
} from '../../support/tools/stripe-account'

const alarms = topics.alarms.PhysicalResourceId
const direct = topics.direct.PhysicalResourceId
const [ops, finance] = ['ops@example.com', 'finance@example.com']

type Kept = { topic: string; endpoint: string; state: string; filter?: string }
/** The state of SNS: who is subscribed to what, and how. */
let kept: Kept[]
let stripe: StripeAccount
let aws: ReturnType<typeof mockAccount>
let terminal: FakeTerminal

beforeEach(async () => {
  kept = [
    { topic: alarms, endpoint: ops, state: 'pending' },
    { topic: alarms, endpoint: finance, state: 'pending' },
    { topic: direct, endpoint: ops, state: 'pending' },
  ]
  stripe = await startStripe()
  aws = mockAccount()
  runSns()
})

/** SNS as far as setup uses it. A token is the number of its subscription. */
function runSns() {
  const arnOf = (entry: Kept) => `${entry.topic}:${kept.indexOf(entry)}`
  aws.sns.on(ListSubscriptionsByTopicCommand).callsFake(({ TopicArn }) => ({
    Subscriptions: kept
      .filter(({ topic }) => topic === TopicArn)
      .map((entry) => ({
        Protocol: 'email',
        Endpoint: entry.endpoint,
        SubscriptionArn: entry.state === 'pending' ? 'PendingConfirmation' : arnOf(entry),
      })),
  }))
  aws.sns.on(GetSubscriptionAttributesCommand).callsFake(({ SubscriptionArn }) => ({
    Attributes: {
      ConfirmationWasAuthenticated: String(
        kept.find((entry) => arnOf(entry) === SubscriptionArn)?.state === 'protected',
      ),
    },
  }))
  aws.sns.on(ConfirmSubscriptionCommand).callsFake(({ Token, AuthenticateOnUnsubscribe }) => {
    const entry = kept[Number(Token)]
    if (!entry) throw awsError('InvalidParameterException', 'Invalid parameter: Invalid token')
    entry.state = AuthenticateOnUnsubscribe === 'true' ? 'protected' : 'open'
    return {}
  })
  aws.sns.on(SubscribeCommand).callsFake(({ TopicArn, Endpoint, Attributes }) => {
    const filter = Attributes?.FilterPolicy
    kept.push({ topic: TopicArn, endpoint: Endpoint, state: 'pending', ...(filter && { filter }) })
    return { SubscriptionArn: 'pending confirmation' }
  })
}

const link = (token: number, topic = alarms) =>
  `https://sns.us-east-1.amazonaws.com/confirmation.html?TopicArn=${topic}&Token=${token}&Endpoint=ops%40example.com`
const states = () => kept.map(({ state }) => state)
/** Connects Stripe as well, so that only the alarms decide the exit code. */
function run(args: string[], typed: Parameters<typeof fakeTerminal>[0] = {}) {
  terminal = fakeTerminal(typed)
  keepSecrets(aws.secretsManager, () => terminal.now())
  return runSetup(['--stage', 'dev', ...args], {
    environment: { STRIPE_KEY: storeKey, STRIPE_SETUP_KEY: setupKey },
    terminal,
    stripeApiUrl: stripe.url,
  })
}

test('[F96] each pasted link confirms its subscription so that only its owner can end it', async () => {
  const lines = [link(0), link(1), link(2, direct)]

  expect(await run(['--yes'], { lines })).toBe(0)

  expect(states()).toEqual(['protected', 'protected', 'protected'])
  expect(terminal.questions.filter((question) => question.includes('link'))).toHaveLength(3)
  expect(terminal.printed()).toContain('✓ finance@example.com receives alarms')
})

test('Enter leaves a subscription for later, which needs action', async () => {
  expect(await run(['--yes'], { lines: ['', link(1)] })).toBe(1)

  expect(states()).toEqual(['pending', 'protected', 'pending'])
  expect(terminal.printed()).toContain('✗ ops@example.com has not confirmed to receive alarms')
  expect(terminal.printed()).toContain("npm run setup -- --stage dev --alarm-link '…'")
})

test('a script passes the links as options, and gets no prompt', async () => {
  const links = [link(0), link(1), link(2, direct)].flatMap((given) => ['--alarm-link', given])

  expect(await run(['--yes', '--json', ...links], { lines: [] })).toBe(0)

  expect(states()).toEqual(['protected', 'protected', 'protected'])
  expect(terminal.questions).toEqual([])
})

test('a link that a mail gateway rewrote confirms as well', async () => {
  const rewritten = `https://nam02.safelinks.example/?url=${encodeURIComponent(link(0))}&data=05`

  await run(['--yes', '--alarm-link', rewritten])

  expect(states()[0]).toBe('protected')
})

test.each([
  ['another page', 'https://example.com/', /is not the link of an e-mail/],
  ['a link of another topic', link(2, direct), /for another topic/],
])('%s is refused at the prompt', async (_case, line, message) => {
  expect(await run(['--yes'], { lines: [line] })).toBe(1)

  expect(terminal.shown()).toMatch(message)
  expect(states()[0]).toBe('pending')
})

test('a link that has expired needs action, and the check says what happens next', async () => {
  expect(await run(['--yes', '--alarm-link', link(99)])).toBe(1)

  expect(terminal.printed()).toMatch(/✗ A subscription could not be confirmed: .*Invalid token/)
  expect(terminal.printed()).toContain('Links are valid for two days')
})

test('a deleted subscription is restored, finance’s with its filter', async () => {
  kept = [{ topic: direct, endpoint: ops, state: 'protected' }]

  expect(await run(['--yes'])).toBe(1)

  expect(kept.slice(1)).toEqual([
    { topic: alarms, endpoint: ops, state: 'pending' },
    { topic: alarms, endpoint: finance, state: 'pending', filter: '{"audience":["finance"]}' },
  ])
})

test('no address is subscribed without consent', async () => {
  kept = []

  await run([], { agrees: false })

  expect(kept).toEqual([])
})

test('a subscription that was confirmed by opening its link is a warning, which pasting its link fixes', async () => {
  for (const entry of kept) entry.state = 'open'

  expect(await run(['--yes'])).toBe(0)
  expect(terminal.printed()).toMatch(/! ops@example\.com receives alarms until a mail scanner/)

  await run(['--yes', '--alarm-link', link(0)])
  expect(states()).toEqual(['protected', 'open', 'open'])
})
