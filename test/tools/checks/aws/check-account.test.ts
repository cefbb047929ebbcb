import { checkPlan } from '../../../../tools/checks/aws/check-plan'
import { answerApi } from '../../../support/tools/signed-apis'
import { checkBudget } from '../../../../tools/checks/aws/check-budget'
import { accountId } from '../../../support/tools/aws-account'
import { checkZone } from '../../../../tools/checks/aws/check-zone'

describe('the plan', () => {
  test('a paid plan is fine, and the request is signed for the Free Tier API', async () => {
    const requests = answerApi('plan', 200, {
      accountPlanType: 'PAID',
      accountPlanStatus: 'NOT_STARTED',
    })

    expect(await checkPlan()).toEqual([
      { id: 'aws.plan', status: 'ok', summary: 'The account is on the paid plan' },
    ])
    expect(requests).toHaveLength(1)
    expect(requests[0]?.headers.get('x-amz-target')).toBe('AWSFreeTierService.GetAccountPlanState')
    expect(requests[0]?.headers.get('authorization')).toMatch(
      /\/us-east-1\/freetier\/aws4_request,/,
    )
  })

  test.each([
    [
      'a free plan',
      200,
      {
        accountPlanType: 'FREE',
        accountPlanStatus: 'ACTIVE',
        accountPlanExpirationDate: '2027-05-21T00:00:00Z',
        accountPlanRemainingCredits: { amount: 93.2, unit: 'USD' },
      },
      'warning',
      'ends on 2027-05-21 or with its credits (93.20 USD left)',
    ],
    [
      'a free plan with few details',
      200,
      { accountPlanType: 'FREE' },
      'warning',
      'ends after six months or with its credits;',
    ],
    [
      'a free plan that has ended',
      200,
      { accountPlanType: 'FREE', accountPlanStatus: 'EXPIRED' },
      'action',
      '',
    ],
    [
      'an older account, or one of an organization,',
      400,
      { __type: 'com.amazon.awsfreetier#ResourceNotFoundException' },
      'ok',
      '',
    ],
    [
      'a refusal',
      400,
      { __type: 'AccessDeniedException' },
      'warning',
      "The account's plan could not be checked",
    ],
    [
      'an unknown plan',
      200,
      { accountPlanType: 'OTHER' },
      'warning',
      "The account's plan could not be checked",
    ],
  ])('%s (%i, %j) is reported as %s: %s', async (_plan, status, body, expected, words) => {
    answerApi('plan', status, body)

    expect(await checkPlan()).toMatchObject([
      { status: expected, summary: expect.stringContaining(words) },
    ])
  })

  test('a free plan says how to upgrade', async () => {
    answerApi('plan', 200, { accountPlanType: 'FREE' })

    expect(await checkPlan()).toMatchObject([
      { fix: { what: expect.stringContaining('Upgrade to the paid plan') } },
    ])
  })
})

describe('the budget', () => {
  const stage = { billBudgetDollars: 20 }

  test('an account that may have budgets is fine, and the request is signed for the Budgets API', async () => {
    const requests = answerApi('budgets', 200, {})

    const checks = await checkBudget(accountId, stage)

    expect(checks).toMatchObject([{ id: 'aws.budget', status: 'ok' }])
    expect(requests).toHaveLength(1)
    expect(requests[0]?.headers.get('x-amz-target')).toBe('AWSBudgetServiceGateway.DescribeBudgets')
    expect(requests[0]?.headers.get('authorization')).toMatch(/\/us-east-1\/budgets\/aws4_request,/)
    expect(await requests[0]?.json()).toEqual({ AccountId: accountId, MaxResults: 1 })
  })

  test('[F99] an account that is refused a budget needs action before the deploy', async () => {
    const Message = `Account ${accountId} is a linked account. To enable budgets for your account, ask the payer account to enable budgets first.`
    answerApi('budgets', 400, { __type: 'com.amazonaws.budgets#AccessDeniedException', Message })

    const checks = await checkBudget(accountId, stage)

    expect(checks).toMatchObject([
      {
        status: 'action',
        summary: expect.stringContaining(Message),
        fix: { what: expect.stringContaining('Set `billBudgetDollars: false`') },
      },
    ])
  })

  test('a stage without a budget makes no request', async () => {
    const requests = answerApi('budgets', 400, {})

    const checks = await checkBudget(accountId, { billBudgetDollars: false })

    expect(checks).toMatchObject([{ status: 'ok' }])
    expect(requests).toEqual([])
  })

  const notAuthorized = `User: arn:aws:iam::${accountId}:user/ops is not authorized to perform: budgets:ViewBudget`

  test.each([
    [
      'credentials that may not read budgets',
      400,
      { __type: 'AccessDeniedException', Message: notAuthorized },
    ],
    ['a failure of the API', 500, {}],
  ])('%s are a warning that nothing was checked', async (_case, status, body) => {
    answerApi('budgets', status, body)

    expect(await checkBudget(accountId, stage)).toMatchObject([
      {
        status: 'warning',
        summary: expect.stringContaining('The budget for the bill could not be checked'),
      },
    ])
  })
})

describe('the zone', () => {
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
})
