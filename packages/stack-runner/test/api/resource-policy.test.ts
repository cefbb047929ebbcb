import type { HttpRequest } from '../../http/message'
import { fakeFunction } from '../support/fake-function'
import { smallResources } from '../support/small-template'
import { call, openApi } from '../support/calling'

const everybody = {
  Effect: 'Allow',
  Principal: { AWS: '*' },
  Action: 'execute-api:Invoke',
  Resource: 'execute-api:/*',
}
const unlessReferer = (keys: unknown) => ({
  ...everybody,
  Effect: 'Deny',
  Condition: { StringNotEquals: { 'aws:Referer': keys } },
})
const withPolicy = (...Statement: object[]) => ({
  ...smallResources,
  Api: {
    Type: 'AWS::ApiGateway::RestApi',
    Properties: { Policy: { Version: '2012-10-17', Statement } },
  },
})

async function statusOf(statements: object[], headers: HttpRequest['headers']) {
  const target = fakeFunction()
  const { status } = await call(openApi(target, withPolicy(...statements)), { headers })
  expect(target.events).toHaveLength(status === 200 ? 1 : 0)
  return status
}

test.each([
  ['the key', [['Referer', 'key-a']], 200],
  ['another key of the list', [['referer', 'key-b']], 200],
  ['a wrong key', [['referer', 'key-c']], 403],
  ['a key in other case', [['referer', 'KEY-A']], 403],
  ['an empty key', [['referer', '']], 403],
  ['nothing', [], 403],
] as const)(
  '[F85] %s in the Referer decides whether a call may pass',
  async (_case, headers, status) => {
    expect(await statusOf([everybody, unlessReferer(['key-a', 'key-b'])], [...headers])).toBe(
      status,
    )
  },
)

test('[F85] a single key needs no list', async () => {
  const statements = [everybody, unlessReferer('key-a')]

  expect(await statusOf(statements, [['referer', 'key-a']])).toBe(200)
  expect(await statusOf(statements, [])).toBe(403)
})

test('a policy without a statement that allows denies every call', async () => {
  const some = { ...everybody, Condition: { StringNotEquals: { 'aws:Referer': 'key-a' } } }

  expect(await statusOf([some], [['referer', 'key-a']])).toBe(403)
  expect(await statusOf([some], [])).toBe(200)
})

test('[F85] the keys may be secrets', async () => {
  const key = '{{resolve:secretsmanager:origin-key:SecretString:current::}}'
  const resources = withPolicy(everybody, unlessReferer([key]))
  const api = openApi(fakeFunction(), resources, () => '{"current":"key-a"}')

  expect((await call(api, { headers: [['referer', 'key-a']] })).status).toBe(200)
  expect((await call(api, { headers: [['referer', key]] })).status).toBe(403)
})

test('a denied call gets API Gateway’s message with method and masked account', async () => {
  const { text } = await call(openApi(fakeFunction(), withPolicy(everybody, unlessReferer('a'))))

  expect(JSON.parse(text)).toEqual({
    message: expect.stringMatching(
      /^User: anonymous is not authorized .+:\*{8}0000:\w+\/live\/GET\/functions\/abc with an explicit deny$/,
    ),
  })
})

test.each([
  ['another principal', { Principal: { AWS: 'arn:aws:iam::123456789012:root' } }],
  ['another action', { Action: 'execute-api:ManageConnections' }],
  ['another resource', { Resource: 'execute-api:/live/GET/*' }],
  ['another condition', { Condition: { IpAddress: { 'aws:SourceIp': '192.0.2.0/24' } } }],
  ['another operator', { Condition: { StringEquals: { 'aws:Referer': 'key-a' } } }],
  ['another key', { Condition: { StringNotEquals: { 'aws:UserAgent': 'curl' } } }],
  ['everything but', { NotAction: 'execute-api:Invoke' }],
])('a policy with %s is refused at the start', (_case, change) => {
  const resources = withPolicy({ ...everybody, ...change })

  expect(() => openApi(fakeFunction(), resources)).toThrow(/cannot run Api .*Policy\.Statement/s)
})

test('an API without a policy lets everybody call', async () => {
  expect((await call(openApi())).status).toBe(200)
})
