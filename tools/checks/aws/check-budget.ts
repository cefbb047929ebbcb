import * as z from 'zod'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { action, type Check, ok } from '../check'
import { checkOrWarn } from './check-or-warn'
import { jsonCall } from '../../cli/signed-call'

/** https://docs.aws.amazon.com/aws-cost-management/latest/APIReference/API_budgets_DescribeBudgets.html */
const describeBudgets = {
  service: 'budgets',
  host: 'budgets.amazonaws.com',
  target: 'AWSBudgetServiceGateway.DescribeBudgets',
  version: '1.1',
}

/** A refusal that concerns the account; "not authorized" concerns these credentials. */
const refusalSchema = z
  .object({
    __type: z.string().endsWith('AccessDeniedException'),
    Message: z.string().default(''),
    message: z.string().default(''),
  })
  .transform(({ Message, message }) => Message || message)
  .refine((reason) => !reason.includes('not authorized'))

/**
 * Whether the account may have a budget for its bill. An account of an organization whose payer has not enabled budgets
 * may not, and a deploy with a budget would fail.
 */
export function checkBudget(
  accountId: string,
  { billBudgetDollars }: Pick<StageConfig, 'billBudgetDollars'>,
): Promise<Check[]> {
  return checkOrWarn('aws.budget', 'The budget for the bill', async () => {
    if (billBudgetDollars === false) {
      return ok('aws.budget', 'The stage has no budget for the bill')
    }
    const { status, body } = await jsonCall(describeBudgets, {
      AccountId: accountId,
      MaxResults: 1,
    })
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
