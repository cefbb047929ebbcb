import { DescribeStacksCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation'
import { runLogs } from '../../../tools/logs/run-logs'
import { accountId, awsError, mockAccount } from '../../support/tools/aws-account'
import { type FakeTerminal, fakeTerminal } from '../../support/tools/fake-terminal'
import { answerApi } from '../../support/tools/signed-apis'

let aws: ReturnType<typeof mockAccount>
let terminal: FakeTerminal
beforeEach(() => {
  aws = mockAccount()
  const StackResourceSummaries = [
    'StripeWebhookLogs1A2B3C4D',
    'ReconcileLogs5E6F7A8B',
    'ApiAccessLog9C0D1E2F',
  ].map((LogicalResourceId) => ({
    LogicalResourceId,
    PhysicalResourceId: `group-${LogicalResourceId}`,
    ResourceType: 'AWS::Logs::LogGroup',
    ResourceStatus: 'CREATE_COMPLETE' as const,
    LastUpdatedTimestamp: new Date(),
  }))
  aws.cloudFormation.on(ListStackResourcesCommand).resolves({ StackResourceSummaries })
  terminal = fakeTerminal({ startAt: new Date('2026-11-22T12:00:00Z') })
})

const run = (...args: string[]) => runLogs([...args, '--stage', 'dev'], terminal)
const result = (...rows: Record<string, string>[]) => ({
  queryId: 'query-1',
  status: 'Complete',
  results: rows.map((row) => Object.entries(row).map(([field, value]) => ({ field, value }))),
})

test('the errors of the last hours are shown with the time, and the query runs over that log', async () => {
  const requests = answerApi('logs', 200, [
    { queryId: 'query-1' },
    { status: 'Running', results: [] },
    result({
      '@timestamp': '2026-11-22 11:59:58.123',
      '@log': `${accountId}:group-StripeWebhookLogs1A2B3C4D`,
      what: 'Order not queued',
      why: 'QueueDoesNotExist',
      'message.orderId': 'cs_1',
      '@ptr': 'opaque',
    }),
  ])

  expect(await run('stripe-webhook', '3h')).toBe(0)

  expect(terminal.printed()).toContain(
    '│ time (UTC)          │ what             │ why               │ orderId │',
  )
  expect(terminal.printed()).toContain(
    '│ 2026-11-22 11:59:58 │ Order not queued │ QueueDoesNotExist │ cs_1    │',
  )
  expect(terminal.printed()).not.toMatch(/opaque|group-/)
  expect(requests.map(({ headers }) => headers.get('x-amz-target'))).toEqual([
    'Logs_20140328.StartQuery',
    'Logs_20140328.GetQueryResults',
    'Logs_20140328.GetQueryResults',
  ])
  expect(requests[0]?.headers.get('authorization')).toMatch(/\/us-east-1\/logs\/aws4_request,/)
  expect(await requests[0]?.json()).toEqual({
    logGroupNames: ['group-StripeWebhookLogs1A2B3C4D'],
    queryString: expect.stringContaining('filter level in ["ERROR", "WARN"]'),
    startTime: Date.parse('2026-11-22T09:00:00Z') / 1000,
    endTime: Date.parse('2026-11-22T12:00:00Z') / 1000,
  })
})

test('the entries of an event are shown with all their fields, and with the log if there are several', async () => {
  const message = {
    event: 'Event missed',
    eventId: 'evt_1',
    pendingWebhooks: 0,
    cause: { type: 'x' },
  }
  answerApi(
    'logs',
    200,
    result({
      '@timestamp': '2026-11-22 11:00:00.000',
      '@log': `${accountId}:group-ReconcileLogs5E6F7A8B`,
      '@message': JSON.stringify({ level: 'ERROR', message }),
    }),
  )

  await run('reconcile', 'stripe-webhook', '1d', '--event', 'Event missed')

  expect(terminal.printed()).toContain(
    '│ time (UTC)          │ log       │ eventId │ pendingWebhooks │ cause        │',
  )
  expect(terminal.printed()).toContain(
    '│ 2026-11-22 11:00:00 │ reconcile │ evt_1   │ 0               │ {"type":"x"} │',
  )
})

test.each(['1795348798123', '2026-11-22 11:59:58.123'])(
  'failed requests are counted, with the time of the latest, from %s',
  async (latest) => {
    const requests = answerApi(
      'logs',
      200,
      result({ resource: '/', status: '502', requests: '7', latest }),
    )

    await run('api-access-log', '1h')

    expect(terminal.printed()).toContain('│ /        │ 502    │ 7        │ 2026-11-22 11:59:58 │')
    expect(await requests[0]?.json()).toMatchObject({
      queryString: expect.stringContaining('by resource, status'),
    })
  },
)

test('a long text is wrapped and loses no word', async () => {
  const words = Array.from({ length: 40 }, (_, n) => `word${n}`)
  answerApi('logs', 200, result({ words: words.join(' ') }))

  await run('reconcile')

  expect(terminal.printed().match(/word\d+/g)).toEqual(words)
  expect(
    Math.max(
      ...terminal
        .printed()
        .split('\n')
        .map((line) => line.length),
    ),
  ).toBeLessThan(70)
})

test('a result with as many rows as the limit is marked as cut off', async () => {
  answerApi('logs', 200, result(...Array.from({ length: 50 }, () => ({ what: 'Crash' }))))

  await run('reconcile')

  expect(terminal.shown()).toContain('Only the latest 50')
})

test.each([
  [[], 'No failure in the last 45m.'],
  [['--event', 'Reconciled'], 'No entry "Reconciled" in the last 45m.'],
  [['--query', 'limit 1'], 'No result in the last 45m.'],
])('an empty result of %j is a sentence', async (options, sentence) => {
  answerApi('logs', 200, result())

  expect(await run('reconcile', '45m', ...options)).toBe(0)

  expect(terminal.printed()).toBe(sentence)
})

test('without a log the command lists the names of the logs, including that of texts that SNS could not deliver', async () => {
  expect(await run()).toBe(0)

  const names = [...terminal.printed().matchAll(/^│ ([a-z-]+) +│/gm)].map(([, name]) => name)
  expect(names).toEqual(['log', 'api-access-log', 'failed-texts', 'reconcile', 'stripe-webhook'])
  expect(terminal.printed()).toContain(
    `sns/us-east-1/${accountId}/DirectPublishToPhoneNumber/Failure`,
  )
})

test('an unknown log is refused with the names that exist', async () => {
  expect(await run('strip-webhook', '3h')).toBe(2)

  expect(terminal.shown()).toBe(
    'There is no log "strip-webhook": choose one of api-access-log, failed-texts, reconcile, stripe-webhook.',
  )
})

test('without a stage the command names the files of the local store', async () => {
  expect(await runLogs(['reconcile'], terminal)).toBe(2)

  expect(terminal.shown()).toContain('.local/logs/')
})

test.each([
  [
    'ValidationError',
    'The stage dev is not deployed in this account: npm run deploy -- --stage dev',
  ],
  ['CredentialsProviderError', 'There are no AWS credentials: sign in with `aws sso login`'],
  ['AccessDenied', 'The stage dev cannot be read: AccessDenied: AccessDenied was raised'],
])('%s of CloudFormation is a sentence', async (name, sentence) => {
  aws.cloudFormation.on(ListStackResourcesCommand).rejects(awsError(name))

  expect(await run('reconcile')).toBe(1)

  expect(terminal.shown()).toContain(sentence)
})

test('a stack whose update failed can still be searched', async () => {
  const stack = { StackName: 'ebook-store-dev', CreationTime: new Date() }
  aws.cloudFormation
    .on(DescribeStacksCommand)
    .resolves({ Stacks: [{ ...stack, StackStatus: 'UPDATE_ROLLBACK_FAILED' }] })
  answerApi('logs', 200, result())

  expect(await run('reconcile')).toBe(0)
})

test.each([
  [
    2,
    400,
    { __type: 'MalformedQueryException', message: 'unexpected symbol' },
    'unexpected symbol',
  ],
  [1, 400, { __type: 'LimitExceededException', message: 'Too many queries' }, 'Too many queries'],
  [1, 500, 'no JSON', 'HTTP 500'],
  [1, 200, { ...result(), status: 'Timeout' }, 'The query ended: Timeout'],
])('exit %i: HTTP %i with %j is reported', async (exitCode, status, body, words) => {
  answerApi('logs', status, body)

  expect(await run('reconcile', '--query', 'fields')).toBe(exitCode)

  expect(terminal.shown()).toContain(words)
})
