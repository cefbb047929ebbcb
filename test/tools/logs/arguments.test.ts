import { readRequest } from '../../../tools/logs/read-request'
import { queryText } from '../../../tools/logs/query-text'

test.each([
  [['stripe-webhook', '45m'], ['stripe-webhook'], 2700],
  [['reconcile', 'retry-delivery', '3h'], ['reconcile', 'retry-delivery'], 10_800],
  [['api-access-log', '2d'], ['api-access-log'], 172_800],
  [['reconcile'], ['reconcile'], 10_800],
  [['reconcile', 'reconcile', '1h'], ['reconcile'], 3600],
  [[], [], 10_800],
])('%j names %j and the last %i seconds', (words, names, seconds) => {
  expect(readRequest(words)).toMatchObject({ names, seconds })
})

test.each(['3x', '3', '0h', '1.5h', '3 h', '-3h', '999999d'])(
  'a span of "%s" is refused with examples',
  (span) => {
    expect(() => readRequest(['reconcile', span])).toThrow(
      `"${span}" is no time span: write 45m, 3h or 2d.`,
    )
  },
)

test('a span without a log is refused with an example', () => {
  expect(() => readRequest(['3h'])).toThrow('npm run logs -- stripe-webhook 3h')
})

test('without an event or a query the command searches for the latest failures of functions', () => {
  const text = queryText(['stripe-webhook', 'reconcile'], {})

  expect(text).toContain(
    'filter level in ["ERROR", "WARN"] or record.status in ["error", "timeout"]',
  )
  expect(text).toContain('sort @timestamp desc | limit 50')
})

test.each([
  [
    'api-access-log',
    'filter status like /^5/ or (status in ["403", "429"] and functionStatus = "-")',
  ],
  ['site-access-log', 'filter `sc-status` like /^5/'],
  ['failed-texts', 'fields @timestamp, notification.messageId, delivery.providerResponse'],
])('%s has its own fields', (name, text) => {
  expect(queryText([name], {})).toContain(text)
})

test('the query for failed texts shows no phone number', () => {
  expect(queryText(['failed-texts'], {})).not.toMatch(/destination|@message/)
})

test('an access log is not searched for failures together with a function', () => {
  expect(() => queryText(['reconcile', 'api-access-log'], {})).toThrow(
    'The entries of api-access-log have other fields: search it alone.',
  )
})

test('the name of an event cannot break out of its string', () => {
  expect(queryText(['reconcile'], { event: 'a" or 1' })).toContain(
    String.raw`filter message.event = "a\" or 1"`,
  )
})

test('a query is passed on unchanged, and not together with an event', () => {
  const query = 'stats count(*) by bin(1h)'

  expect(queryText(['reconcile', 'api-access-log'], { query })).toBe(query)
  expect(() => queryText(['reconcile'], { query, event: 'Reconciled' })).toThrow(
    'Give --event or --query.',
  )
})
