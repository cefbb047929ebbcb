import { checkBudget } from '../../../../tools/checks/aws/check-budget'
import { accountId } from '../../../support/tools/aws-account'
import { answerApi } from '../../../support/tools/signed-apis'

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
