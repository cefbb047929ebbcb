import { readRequest } from '../../../tools/logs/read-request'

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
