import { checkPlan } from '../../../../tools/checks/aws/check-plan'
import { answerApi } from '../../../support/tools/signed-apis'

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
  expect(requests[0]?.headers.get('authorization')).toMatch(/\/us-east-1\/freetier\/aws4_request,/)
})

test('a free plan is a warning with its end and the remaining credits', async () => {
  answerApi('plan', 200, {
    accountPlanType: 'FREE',
    accountPlanStatus: 'ACTIVE',
    accountPlanExpirationDate: '2027-05-21T00:00:00Z',
    accountPlanRemainingCredits: { amount: 93.2, unit: 'USD' },
  })

  expect(await checkPlan()).toMatchObject([
    {
      status: 'warning',
      summary: expect.stringContaining('ends on 2027-05-21 or with its credits (93.20 USD left)'),
      fix: { what: expect.stringContaining('Upgrade to the paid plan') },
    },
  ])
})

test('a free plan with few details from AWS is still a warning', async () => {
  answerApi('plan', 200, { accountPlanType: 'FREE' })

  expect(await checkPlan()).toMatchObject([
    {
      status: 'warning',
      summary: expect.stringContaining('ends after six months or with its credits;'),
    },
  ])
})

test('a free plan that has ended needs action', async () => {
  answerApi('plan', 200, { accountPlanType: 'FREE', accountPlanStatus: 'EXPIRED' })

  expect(await checkPlan()).toMatchObject([{ status: 'action' }])
})

test('an older account, or one of an organization, has no plan', async () => {
  answerApi('plan', 400, { __type: 'com.amazon.awsfreetier#ResourceNotFoundException' })

  expect(await checkPlan()).toMatchObject([{ status: 'ok' }])
})

test.each([
  [400, { __type: 'AccessDeniedException' }],
  [200, { accountPlanType: 'OTHER' }],
])('a response of %i with %j is a warning that the plan is unknown', async (status, body) => {
  answerApi('plan', status, body)

  expect(await checkPlan()).toMatchObject([
    {
      status: 'warning',
      summary: expect.stringContaining("The account's plan could not be checked"),
    },
  ])
})
