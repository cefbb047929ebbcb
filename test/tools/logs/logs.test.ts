import { DescribeStacksCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation'
import { queryText } from '../../../tools/logs/query-text'
import { readRequest } from '../../../tools/logs/read-request'
import { runLogs } from '../../../tools/logs/run-logs'
import { accountId, mockAccount } from '../../support/tools/aws-account'
import { type FakeTerminal, fakeTerminal } from '../../support/tools/fake-terminal'
import { answerApi } from '../../support/tools/signed-apis'
import { tableCells } from '../../support/tools/table-cells'

describe('what is asked', () => {
  test.each([
    ['reconcile retry-delivery 45m', ['reconcile', 'retry-delivery'], 2700],
    ['api-access-log 2d', ['api-access-log'], 172_800],
    ['reconcile', ['reconcile'], 10_800],
    ['reconcile reconcile 1h', ['reconcile'], 3600],
  ])('%s is about %j and the last %i seconds', (words, names, seconds) => {
    expect(readRequest(words.split(' '))).toMatchObject({ names, seconds })
  })

  test.each([
    ['reconcile 3x', '"3x" is no time span: write 45m, 3h or 2d.'],
    ['reconcile 0h', '"0h" is no time span'],
    ['reconcile -3h', '"-3h" is no time span'],
    ['reconcile 999999d', '"999999d" is no time span'],
    ['3h', 'npm run logs -- stripe-webhook 3h'],
  ])('%s is refused with an example', (words, sentence) => {
    expect(() => readRequest(words.split(' '))).toThrow(sentence)
  })

  test.each([
    [['stripe-webhook', 'reconcile'], {}, 'filter level in ["ERROR", "WARN"] or record.status in'],
    [['api-access-log'], {}, 'filter status like /^5/ or (status in ["403", "429"] and functionSt'],
    [['site-access-log'], {}, 'filter `sc-status` like /^5/'],
    [['failed-texts'], {}, 'fields @timestamp, notification.messageId, delivery.providerResponse'],
    [['reconcile'], { event: 'a" or 1' }, String.raw`filter message.event = "a\" or 1"`],
    [['reconcile', 'api-access-log'], { query: 'stats count(*)' }, 'stats count(*)'],
  ])('the query of %j with %j contains %s', (names, search, part) => {
    expect(queryText(names, search)).toContain(part)
  })

  test('the query for failed texts shows no phone number', () => {
    expect(queryText(['failed-texts'], {})).not.toMatch(/destination|@message/)
  })

  test.each([
    [['reconcile', 'api-access-log'], {}, 'of api-access-log have other fields: search it alone.'],
    [['reconcile'], { query: 'limit 1', event: 'Reconciled' }, 'Give --event or --query.'],
  ])('a query of %j with %j is refused', (names, search, sentence) => {
    expect(() => queryText(names, search)).toThrow(sentence)
  })
})

describe('the command', () => {
  let aws: ReturnType<typeof mockAccount>
  let terminal: FakeTerminal
  beforeEach(() => {
    aws = mockAccount()
    const ids = ['StripeWebhookLogs1A2B3C4D', 'ReconcileLogs5E6F7A8B', 'ApiAccessLog9C0D1E2F']
    const StackResourceSummaries = ids.map((LogicalResourceId) => ({
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
  const cells = () => tableCells(terminal.printed())

  test('the errors of the last hours are shown with the time, and the query runs over that log', async () => {
    const row = {
      '@timestamp': '2026-11-22 11:59:58.123',
      '@log': `${accountId}:group-StripeWebhookLogs1A2B3C4D`,
      what: 'Order not queued',
      why: 'QueueDoesNotExist',
      'message.orderId': 'cs_1',
      '@ptr': 'opaque',
    }
    const running = { status: 'Running', results: [] }
    const requests = answerApi('logs', 200, [{ queryId: 'query-1' }, running, result(row)])

    expect(await run('stripe-webhook', '3h')).toBe(0)

    expect(cells()).toEqual([
      ['time (UTC)', 'what', 'why', 'orderId'],
      ['2026-11-22 11:59:58', 'Order not queued', 'QueueDoesNotExist', 'cs_1'],
    ])
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
    const fields = { eventId: 'evt_1', pendingWebhooks: 0, cause: { type: 'x' } }
    const message = { event: 'Event missed', ...fields }
    const row = {
      '@timestamp': '2026-11-22 11:00:00.000',
      '@log': `${accountId}:group-ReconcileLogs5E6F7A8B`,
      '@message': JSON.stringify({ level: 'ERROR', message }),
    }
    answerApi('logs', 200, result(row))

    await run('reconcile', 'stripe-webhook', '1d', '--event', 'Event missed')

    expect(cells()).toEqual([
      ['time (UTC)', 'log', 'eventId', 'pendingWebhooks', 'cause'],
      ['2026-11-22 11:00:00', 'reconcile', 'evt_1', '0', '{"type":"x"}'],
    ])
  })

  test.each(['1795348798123', '2026-11-22 11:59:58.123'])(
    'failed requests are counted, with the time of the latest, from %s',
    async (latest) => {
      answerApi('logs', 200, result({ resource: '/', status: '502', requests: '7', latest }))

      await run('api-access-log', '1h')

      expect(cells()[1]).toEqual(['/', '502', '7', '2026-11-22 11:59:58'])
    },
  )

  test('a long text is wrapped and loses no word, and a result as long as the limit is marked as cut off', async () => {
    const words = Array.from({ length: 40 }, (_, n) => `word${n}`)
    const others = Array.from({ length: 49 }, () => ({ words: 'x' }))
    answerApi('logs', 200, result({ words: words.join(' ') }, ...others))

    await run('reconcile')

    const lines = terminal.printed().split('\n')
    expect(terminal.printed().match(/word\d+/g)).toEqual(words)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(70)
    expect(terminal.shown()).toContain('Only the latest 50')
  })

  test('an empty result is a sentence, also after a failed update', async () => {
    const stack = { StackName: 'ebook-store-dev', CreationTime: new Date() }
    const Stacks = [{ ...stack, StackStatus: 'UPDATE_ROLLBACK_FAILED' as const }]
    aws.cloudFormation.on(DescribeStacksCommand).resolves({ Stacks })
    answerApi('logs', 200, result())

    for (const options of [[], ['--event', 'Reconciled'], ['--query', 'limit 1']]) {
      expect(await run('reconcile', '45m', ...options)).toBe(0)
    }

    expect(terminal.printed().split('\n')).toEqual([
      'No failure in the last 45m.',
      'No entry "Reconciled" in the last 45m.',
      'No result in the last 45m.',
    ])
  })

  test('without a log the command lists their names, and refuses an unknown one with them', async () => {
    expect(await run()).toBe(0)
    expect(cells().map(([name]) => name)).toEqual(
      expect.arrayContaining(['api-access-log', 'failed-texts', 'reconcile', 'stripe-webhook']),
    )
    // Texts that SNS could not deliver.
    expect(terminal.printed()).toContain(
      `sns/us-east-1/${accountId}/DirectPublishToPhoneNumber/Failure`,
    )

    expect(await run('strip-webhook', '3h')).toBe(2)
    expect(terminal.shown()).toContain(
      'no log "strip-webhook": choose one of api-access-log, failed-texts, reconcile, stripe-webhook.',
    )
    // Without a stage, it names the files of the local store.
    expect(await runLogs(['reconcile'], terminal)).toBe(2)
    expect(terminal.shown()).toContain('.local/logs/')
  })

  const refused = (__type: string, message: string) => ({ __type, message })

  test.each([
    [2, 400, refused('MalformedQueryException', 'unexpected symbol'), 'unexpected symbol'],
    [1, 400, refused('LimitExceededException', 'Too many queries'), 'Too many queries'],
    [1, 500, 'no JSON', 'HTTP 500'],
    [1, 200, { ...result(), status: 'Timeout' }, 'The query ended: Timeout'],
  ])('exit %i: HTTP %i with %j is reported', async (exitCode, status, body, words) => {
    answerApi('logs', status, body)

    expect(await run('reconcile', '--query', 'fields')).toBe(exitCode)

    expect(terminal.shown()).toContain(words)
  })
})
