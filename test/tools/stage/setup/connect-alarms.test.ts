import {
  ConfirmSubscriptionCommand,
  GetSubscriptionAttributesCommand,
  ListSubscriptionsByTopicCommand,
  SubscribeCommand,
} from '@aws-sdk/client-sns'
import { awsError, topics } from '../../../support/tools/aws-account'
import { useSetup } from '../../../support/tools/setup'

const setup = useSetup()
const alarms = topics.alarms.PhysicalResourceId
const direct = topics.direct.PhysicalResourceId
const pending = 'PendingConfirmation'
const [ops, finance] = ['ops@example.com', 'finance@example.com']

/** SNS lists the states `PendingConfirmation` and `Deleted` instead of an ARN. */
type Kept = { topic: string; endpoint: string; state: string; filter?: string }
let kept: Kept[]

/** SNS as far as setup uses it. A token is the number of its subscription. */
beforeEach(() => {
  kept = [
    { topic: alarms, endpoint: ops, state: pending },
    { topic: alarms, endpoint: finance, state: pending },
    { topic: direct, endpoint: ops, state: pending },
  ]
  const { sns } = setup.aws()
  const arnOf = (entry: Kept) => `${entry.topic}:${kept.indexOf(entry)}`
  sns.on(ListSubscriptionsByTopicCommand).callsFake(({ TopicArn }) => ({
    Subscriptions: kept
      .filter(({ topic }) => topic === TopicArn)
      .map((entry) => ({
        Protocol: 'email',
        Endpoint: entry.endpoint,
        SubscriptionArn: entry.state === 'open' || entry.state === 'protected' ? arnOf(entry) : entry.state,
      })),
  }))
  sns.on(GetSubscriptionAttributesCommand).callsFake(({ SubscriptionArn }) => {
    const entry = kept.find((each) => arnOf(each) === SubscriptionArn)
    return { Attributes: { ConfirmationWasAuthenticated: String(entry?.state === 'protected') } }
  })
  sns.on(ConfirmSubscriptionCommand).callsFake(({ Token, AuthenticateOnUnsubscribe }) => {
    const entry = kept[Number(Token)]
    if (!entry) throw awsError('InvalidParameterException', 'Invalid parameter: Invalid token')
    entry.state = AuthenticateOnUnsubscribe === 'true' ? 'protected' : 'open'
    return {}
  })
  sns.on(SubscribeCommand).callsFake(({ TopicArn, Endpoint, Attributes }) => {
    const filter = Attributes?.FilterPolicy
    kept.push({ topic: TopicArn, endpoint: Endpoint, state: pending, ...(filter && { filter }) })
    return { SubscriptionArn: 'pending confirmation' }
  })
})

const link = (token: number, topic = alarms) =>
  `https://sns.us-east-1.amazonaws.com/confirmation.html?TopicArn=${topic}&Token=${token}&Endpoint=ops%40example.com`
const states = () => kept.map(({ state }) => state)
const printed = () => setup.terminal().printed()

test('a script passes the links as options, also those that a mail gateway rewrote, and gets no prompt', async () => {
  setup.as({ lines: [] })
  const rewritten = `https://nam02.safelinks.example/?url=${encodeURIComponent(link(0))}&data=05`
  const links = [rewritten, link(1), link(2, direct)].flatMap((given) => ['--alarm-link', given])

  expect(await setup.run(['--yes', '--json', ...links])).toBe(0)

  expect(states()).toEqual(['protected', 'protected', 'protected'])
  expect(setup.terminal().questions).toEqual([])
})

test('a pasted link confirms its subscription so that only its owner can end it, and Enter leaves it for later', async () => {
  setup.as({ lines: ['', link(1), link(2, direct)] })

  expect(await setup.run()).toBe(1)

  expect(states()).toEqual([pending, 'protected', 'protected'])
  expect(setup.terminal().questions).toHaveLength(3)
  expect(printed()).toContain('✓ finance@example.com receives alarms')
  expect(printed()).toContain('✗ ops@example.com has not confirmed to receive alarms')
  expect(printed()).toContain("npm run setup -- --stage dev --alarm-link '…'")
})

test.each([
  ['https://example.com/', /is not the link of an email/],
  [link(2, direct), /for another topic/],
])('the link %s is refused at the prompt', async (line, message) => {
  setup.as({ lines: [line] })

  expect(await setup.run()).toBe(1)

  expect(setup.terminal().shown()).toMatch(message)
  expect(states()[0]).toBe(pending)
})

test('a link that has expired needs action, and the check says what happens next', async () => {
  expect(await setup.run(['--yes', '--alarm-link', link(99)])).toBe(1)

  expect(printed()).toMatch(/✗ A subscription could not be confirmed: .*Invalid token/)
  expect(printed()).toContain('Links are valid for two days')
})

test('a deleted subscription is restored, finance’s with its filter, but not without consent', async () => {
  kept = [
    { topic: direct, endpoint: ops, state: 'protected' },
    { topic: alarms, endpoint: finance, state: 'Deleted' },
  ]
  setup.as({ agrees: false })
  await setup.run([])
  expect(kept).toHaveLength(2)
  expect(printed()).toContain('✗ finance@example.com is not subscribed to alarms')

  expect(await setup.run()).toBe(1)

  expect(kept.slice(2)).toEqual([
    { topic: alarms, endpoint: ops, state: pending },
    { topic: alarms, endpoint: finance, state: pending, filter: '{"audience":["finance"]}' },
  ])
})

test('a subscription that was confirmed by opening its link is a warning, which pasting its link fixes', async () => {
  for (const entry of kept) entry.state = 'open'

  expect(await setup.run()).toBe(0)
  expect(printed()).toMatch(/! ops@example\.com receives alarms until a mail scanner/)

  await setup.run(['--yes', '--alarm-link', link(0)])
  expect(states()).toEqual(['protected', 'open', 'open'])
})
