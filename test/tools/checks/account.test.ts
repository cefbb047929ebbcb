import { GetCallerIdentityCommand } from '@aws-sdk/client-sts'
import { checkBudget } from '../../../tools/checks/aws/check-budget'
import { checkCredentials } from '../../../tools/checks/aws/check-credentials'
import { checkPlan } from '../../../tools/checks/aws/check-plan'
import { checkZone } from '../../../tools/checks/aws/check-zone'
import { accountId, awsError, mockAccount } from '../../support/tools/aws-account'
import { answerApi } from '../../support/tools/signed-apis'

const coded = (code: string) => Object.assign(new Error(`getaddrinfo ${code}`), { code })

describe('the credentials', () => {
  const original = { ...process.env }
  afterEach(() => {
    process.env = { ...original }
  })
  const checkWith = async (error: Error, environment: NodeJS.ProcessEnv = {}) => {
    mockAccount().sts.on(GetCallerIdentityCommand).rejects(error)
    delete process.env['AWS_ACCESS_KEY_ID']
    Object.assign(process.env, environment)
    return checkCredentials()
  }

  test('are shown with their account and identity', async () => {
    mockAccount()

    expect(await checkCredentials()).toEqual({
      accountId,
      check: { id: 'aws.credentials', status: 'ok', summary: `Account ${accountId}, as user/ops` },
    })
  })

  const none = awsError('CredentialsProviderError')
  const expired = awsError('ExpiredToken', 'The token has expired')

  test.each([
    [none, {}, 'Tried: the environment variables and the profile "default"', 'aws sso login'],
    [
      none,
      { AWS_PROFILE: 'shop' },
      'Tried: the profile "shop" (AWS_PROFILE)',
      'aws sso login --profile shop',
    ],
    [
      expired,
      { AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE' },
      'of the environment variable AWS_ACCESS_KEY_ID: ExpiredToken: The token has expired',
      'aws sso login',
    ],
  ])(
    'that do not work (%s, %j) are named with how to sign in',
    async (error, environment, words, command) => {
      expect(await checkWith(error, environment)).toEqual({
        check: expect.objectContaining({
          status: 'action',
          summary: expect.stringContaining(words),
          fix: expect.objectContaining({ command }),
        }),
      })
    },
  )

  test.each([coded('ENOTFOUND'), coded('ECONNREFUSED'), awsError('TimeoutError')])(
    'are not to blame for a network failure: %s',
    async (error) => {
      const { check } = await checkWith(error)

      expect(check.summary).toContain(`AWS cannot be reached, so nothing was checked`)
      expect(check.summary).toContain(error.message)
      expect(check).not.toHaveProperty('fix.command')
    },
  )
})

describe('the plan', () => {
  const plan = (facts: object) => ({ accountPlanType: 'FREE', ...facts })

  test('is read from the Free Tier API', async () => {
    const requests = answerApi('plan', 200, { accountPlanType: 'PAID' })

    expect(await checkPlan()).toMatchObject([{ id: 'aws.plan', status: 'ok' }])
    expect(requests[0]?.headers.get('x-amz-target')).toBe('AWSFreeTierService.GetAccountPlanState')
    expect(requests[0]?.headers.get('authorization')).toMatch(
      /\/us-east-1\/freetier\/aws4_request,/,
    )
  })

  test.each([
    [
      200,
      plan({
        accountPlanExpirationDate: '2027-05-21T00:00:00Z',
        accountPlanRemainingCredits: { amount: 93.2, unit: 'USD' },
      }),
      'warning',
      'ends on 2027-05-21 or with its credits (93.20 USD left)',
    ],
    [200, plan({}), 'warning', 'ends after six months or with its credits;'],
    [200, plan({ accountPlanStatus: 'EXPIRED' }), 'action', 'has ended'],
    [400, { __type: 'com.amazon.awsfreetier#ResourceNotFoundException' }, 'ok', 'no free plan'],
    [400, { __type: 'AccessDeniedException' }, 'warning', "The account's plan could not be"],
    [200, { accountPlanType: 'OTHER' }, 'warning', "The account's plan could not be checked"],
  ])('HTTP %i with %j is reported as %s: %s', async (status, body, expected, words) => {
    answerApi('plan', status, body)

    expect(await checkPlan()).toMatchObject([
      { status: expected, summary: expect.stringContaining(words) },
    ])
  })
})

describe('the budget', () => {
  const stage = { billBudgetDollars: 20 }

  test('is asked for at the Budgets API', async () => {
    const requests = answerApi('budgets', 200, {})

    expect(await checkBudget(accountId, stage)).toMatchObject([{ id: 'aws.budget', status: 'ok' }])
    expect(requests[0]?.headers.get('x-amz-target')).toBe('AWSBudgetServiceGateway.DescribeBudgets')
    expect(requests[0]?.headers.get('authorization')).toMatch(/\/us-east-1\/budgets\/aws4_request,/)
    expect(await requests[0]?.json()).toEqual({ AccountId: accountId, MaxResults: 1 })
  })

  test('[F99] that the account is refused needs action before the deploy', async () => {
    const Message = `Account ${accountId} is a linked account. To enable budgets for your account, ask the payer account to enable budgets first.`
    answerApi('budgets', 400, { __type: 'com.amazonaws.budgets#AccessDeniedException', Message })

    expect(await checkBudget(accountId, stage)).toMatchObject([
      {
        status: 'action',
        summary: expect.stringContaining(Message),
        fix: { what: expect.stringContaining('Set `billBudgetDollars: false`') },
      },
    ])
  })

  test('that a stage does not have makes no request', async () => {
    const requests = answerApi('budgets', 400, {})

    expect(await checkBudget(accountId, { billBudgetDollars: false })).toMatchObject([
      { status: 'ok' },
    ])
    expect(requests).toEqual([])
  })

  const Message = 'User: ops is not authorized to perform: budgets:ViewBudget'

  test.each([
    [400, { __type: 'AccessDeniedException', Message }],
    [500, {}],
  ])('is not judged by HTTP %i with %j', async (status, body) => {
    answerApi('budgets', status, body)

    const summary = expect.stringContaining('The budget for the bill could not be checked')
    expect(await checkBudget(accountId, stage)).toMatchObject([{ status: 'warning', summary }])
  })
})

describe('the zone', () => {
  const hostedZone = { id: 'Z0123456789ABC', name: 'seller.test' }
  const stage = { domain: { name: 'book.seller.test', hostedZone } }
  const [first, second] = ['ns-1.awsdns-00.com', 'ns-2.awsdns-00.net']
  const zoneXml = `<GetHostedZoneResponse><DelegationSet><NameServers><NameServer>${first}</NameServer><NameServer>${second}</NameServer></NameServers></DelegationSet></GetHostedZoneResponse>`
  const to =
    (...found: string[]) =>
    () =>
      Promise.resolve(found)
  const failing = (code: string) => () => Promise.reject(coded(code))

  test('is read from Route 53', async () => {
    const requests = answerApi('zones', 200, zoneXml)

    const checks = await checkZone(stage, to('NS-2.awsdns-00.net', 'ns-1.awsdns-00.com.'))

    expect(checks).toMatchObject([{ id: 'aws.zone', status: 'ok' }])
    expect(requests[0]?.url).toBe(
      'https://route53.amazonaws.com/2013-04-01/hostedzone/Z0123456789ABC',
    )
    expect(requests[0]?.headers.get('authorization')).toMatch(/\/us-east-1\/route53\/aws4_request,/)
  })

  test.each([
    ['elsewhere', to('ns1.registrar.test'), 'delegated to ns1.registrar.test, not to'],
    ['in part', to(first, 'ns1.registrar.test'), 'ns1.registrar.test, not to'],
    ['nowhere', failing('ENODATA'), 'delegated to no name server, not to'],
    ['nowhere, and not registered', failing('ENOTFOUND'), 'delegated to no name server, not to'],
  ])(
    'whose domain is delegated %s needs action, with the name servers',
    async (_to, lookUp, words) => {
      answerApi('zones', 200, zoneXml)

      expect(await checkZone(stage, lookUp)).toMatchObject([
        {
          status: 'action',
          summary: expect.stringContaining(words),
          fix: { what: expect.stringContaining(`${first}, ${second}`) },
        },
      ])
    },
  )

  test.each([
    ['that the account does not have', 404, to(first), 'action', 'has no hosted zone Z0123456789'],
    ['that may not be read', 403, to(first, second), 'warning', 'could not be checked'],
    ['whose resolver is silent', 200, failing('ETIMEOUT'), 'warning', 'could not be checked'],
  ])('%s is not judged to be fine', async (_case, httpStatus, lookUp, status, words) => {
    answerApi('zones', httpStatus, zoneXml)

    const summary = expect.stringContaining(words)
    expect(await checkZone(stage, lookUp)).toMatchObject([{ status, summary }])
  })

  test('that a store does not have is not checked', async () => {
    expect(await checkZone({})).toEqual([])
  })
})
