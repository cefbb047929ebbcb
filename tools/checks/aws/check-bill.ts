import * as z from 'zod'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { action, type Check, ok, warning } from '../check'
import { checkOrWarn } from './check-or-warn'
import { jsonCall } from './signed-call'

/** https://docs.aws.amazon.com/aws-cost-management/latest/APIReference/API_freetier_GetAccountPlanState.html */
const getPlan = {
  service: 'freetier',
  host: 'freetier.us-east-1.api.aws',
  target: 'AWSFreeTierService.GetAccountPlanState',
  version: '1.0',
}

const planSchema = z.object({
  accountPlanType: z.enum(['FREE', 'PAID']),
  accountPlanStatus: z.enum(['NOT_STARTED', 'ACTIVE', 'EXPIRED']).optional(),
  accountPlanExpirationDate: z.iso.datetime({ offset: true }).optional(),
  accountPlanRemainingCredits: z.object({ amount: z.number(), unit: z.string() }).optional(),
})

/** The response for accounts of an organization, and for those older than AWS's plans. */
const noPlanSchema = z.object({ __type: z.string().endsWith('ResourceNotFoundException') })

/** A free plan ends, and with it the account and the store. */
export function checkPlan(): Promise<Check[]> {
  return checkOrWarn('aws.plan', "The account's plan", async () => {
    const { status, body } = await jsonCall(getPlan, {})
    if (noPlanSchema.safeParse(body).success) {
      return ok('aws.plan', 'The account has no free plan that could end')
    }
    if (status !== 200) throw new Error(`HTTP ${status}`)
    const plan = planSchema.parse(body)
    if (plan.accountPlanType === 'PAID') return ok('aws.plan', 'The account is on the paid plan')
    return freePlan(plan)
  })
}

function freePlan(plan: z.infer<typeof planSchema>): Check {
  const fix = {
    what: 'Upgrade to the paid plan: remaining credits are kept, and most of what the store uses stays free.',
    page: 'https://docs.aws.amazon.com/awsaccountbilling/latest/aboutv2/free-tier-plans.html',
  }
  if (plan.accountPlanStatus === 'EXPIRED') {
    return action('aws.plan', "The account's free plan has ended, and AWS closes the account", fix)
  }
  const { accountPlanExpirationDate: date, accountPlanRemainingCredits: credits } = plan
  const end = date ? `on ${date.slice(0, 10)}` : 'after six months'
  const left = credits ? ` (${credits.amount.toFixed(2)} ${credits.unit} left)` : ''
  const summary = `The account is on AWS's free plan, which ends ${end} or with its credits${left}; AWS then closes the account, and the store with it`
  return warning('aws.plan', summary, fix)
}

/** https://docs.aws.amazon.com/aws-cost-management/latest/APIReference/API_budgets_DescribeBudgets.html */
const describeBudgets = {
  service: 'budgets',
  host: 'budgets.amazonaws.com',
  target: 'AWSBudgetServiceGateway.DescribeBudgets',
  version: '1.1',
}

/** "not authorized" concerns these credentials, any other refusal the account. */
const refusalSchema = z
  .object({
    __type: z.string().endsWith('AccessDeniedException'),
    Message: z.string().default(''),
    message: z.string().default(''),
  })
  .transform(({ Message, message }) => Message || message)
  .refine((reason) => !reason.includes('not authorized'))

/** In an organization whose payer has not enabled budgets, a deploy with a budget fails. */
export function checkBudget(
  accountId: string,
  { billBudgetDollars }: Pick<StageConfig, 'billBudgetDollars'>,
): Promise<Check[]> {
  return checkOrWarn('aws.budget', 'The budget for the bill', async () => {
    if (billBudgetDollars === false) {
      return ok('aws.budget', 'The stage has no budget for the bill')
    }
    const { status, body } = await jsonCall(describeBudgets, { AccountId: accountId, MaxResults: 1 })
    if (status === 200) return ok('aws.budget', 'The account may have a budget for the bill')
    const refusal = refusalSchema.safeParse(body)
    if (!refusal.success) throw new Error(`HTTP ${status}`)
    const summary = `AWS refuses this account a budget, and the deploy would fail: ${refusal.data}`
    return action('aws.budget', summary, {
      what: 'Set `billBudgetDollars: false` in lib/stage/stage-config.ts, or have the payer of the organization enable budgets.',
      takes: 'about a day after budgets are enabled',
    })
  })
}
