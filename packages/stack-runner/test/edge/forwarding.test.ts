import { originHeaders, readForwarding } from '../../edge/forwarding'
import type { Header } from '../../http/headers'

const allExceptHost = readForwarding('b689b0a8-53d0-40ab-baf2-68738e2966ac')
const viewerHeaders: Header[] = [
  ['Host', 'localhost:4242'],
  ['User-Agent', 'Phone'],
  ['Connection', 'keep-alive'],
  ['X-Forwarded-For', '203.0.113.66'],
  ['x-api-key', 'k'],
]

test('[F88] the real address comes last, behind whatever the viewer claimed', () => {
  const headers = originHeaders(viewerHeaders, '192.0.2.7', allExceptHost, 'api.example')

  expect(headers).toContainEqual(['x-forwarded-for', '203.0.113.66, 192.0.2.7'])
})

test('[F86] the API gets its own host name and everything else that the viewer sent', () => {
  const headers = originHeaders(viewerHeaders, '192.0.2.7', allExceptHost, 'api.example')

  expect(headers).toEqual(
    expect.arrayContaining([
      ['host', 'api.example'],
      ['User-Agent', 'Phone'],
      ['x-api-key', 'k'],
    ]),
  )
  expect(headers.map(([name]) => name.toLowerCase())).not.toContain('connection')
})

test('without an origin request policy only the viewer’s address reaches the origin', () => {
  const headers = originHeaders(
    viewerHeaders,
    '192.0.2.7',
    readForwarding(undefined),
    'bucket.example',
  )

  expect(headers.map(([name]) => name)).toEqual(['host', 'user-agent', 'x-forwarded-for', 'via'])
})

test('any other origin request policy is refused by its id', () => {
  expect(() => readForwarding('some-id')).toThrow(/some-id/)
})
