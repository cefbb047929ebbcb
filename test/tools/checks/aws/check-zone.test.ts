import { checkZone } from '../../../../tools/checks/aws/check-zone'
import { answerApi } from '../../../support/tools/signed-apis'

const hostedZone = { id: 'Z0123456789ABC', name: 'seller.test' }
const stage = { domain: { name: 'book.seller.test', hostedZone } }
const servers = ['ns-1.awsdns-00.com', 'ns-2.awsdns-00.net']
const zoneXml = `<GetHostedZoneResponse><DelegationSet><NameServers>${servers
  .map((server) => `<NameServer>${server}</NameServer>`)
  .join('')}</NameServers></DelegationSet></GetHostedZoneResponse>`
const delegatedTo =
  (...found: string[]) =>
  () =>
    Promise.resolve(found)
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

test('a domain that is delegated to its zone is fine, and the request is signed for Route 53', async () => {
  const requests = answerApi('zones', 200, zoneXml)

  const checks = await checkZone(stage, delegatedTo('NS-2.awsdns-00.net', 'ns-1.awsdns-00.com.'))

  expect(checks).toMatchObject([{ id: 'aws.zone', status: 'ok' }])
  expect(requests[0]?.url).toBe(
    'https://route53.amazonaws.com/2013-04-01/hostedzone/Z0123456789ABC',
  )
  expect(requests[0]?.headers.get('authorization')).toMatch(/\/us-east-1\/route53\/aws4_request,/)
})

test.each([
  ['elsewhere', delegatedTo('ns1.registrar.test'), 'delegated to ns1.registrar.test, not to'],
  [
    'in part',
    delegatedTo('ns-1.awsdns-00.com', 'ns1.registrar.test'),
    'ns1.registrar.test, not to',
  ],
  ['nowhere', failing('ENODATA'), 'delegated to no name server, not to'],
  ['nowhere, and not registered', failing('ENOTFOUND'), 'delegated to no name server, not to'],
])(
  'a domain that is delegated %s needs action, with the name servers',
  async (_to, lookUp, words) => {
    answerApi('zones', 200, zoneXml)

    expect(await checkZone(stage, lookUp)).toMatchObject([
      {
        status: 'action',
        summary: expect.stringContaining(words),
        fix: { what: expect.stringContaining(servers.join(', ')) },
      },
    ])
  },
)

test('a zone that the account does not have needs action', async () => {
  answerApi('zones', 404, '<Code>NoSuchHostedZone</Code>')

  expect(await checkZone(stage, delegatedTo(...servers))).toMatchObject([
    { status: 'action', summary: 'The account has no hosted zone Z0123456789ABC' },
  ])
})

test.each([
  ['credentials that may not read it', 403, delegatedTo(...servers)],
  ['a resolver that does not reply', 200, failing('ETIMEOUT')],
])('%s are a warning that the zone was not checked', async (_case, status, lookUp) => {
  answerApi('zones', status, zoneXml)

  expect(await checkZone(stage, lookUp)).toMatchObject([
    { status: 'warning', summary: expect.stringContaining('could not be checked') },
  ])
})

test('a store without a zone at Route 53 has nothing to check', async () => {
  expect(await checkZone({})).toEqual([])
})
