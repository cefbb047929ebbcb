import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Construct } from 'constructs'
import type { StageConfig } from '../stage/stage-settings'

/**
 * Emails ops and finance at 80 % of the budget, and when AWS forecasts that the bill will exceed it. It covers the
 * whole account: a filter by the stack's tag matches nothing until someone activates that tag
 * (https://docs.aws.amazon.com/awsaccountbilling/latest/aboutv2/activating-tags.html). AWS updates the bill up to three
 * times a day, forecasts after five weeks, and charges nothing.
 */
export function addBillBudget(scope: Construct, config: StageConfig): void {
  const { billBudgetDollars: amount, alarmAddress, financeAddress } = config
  if (amount === false) return
  // A budget accepts each subscriber only once.
  const addresses = [...new Set([alarmAddress, financeAddress])]
  const notify = (notificationType: string, threshold: number) => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE', threshold },
    subscribers: addresses.map((address) => ({ subscriptionType: 'EMAIL', address })),
  })
  new CfnBudget(new Construct(scope, 'Bill'), 'Budget', {
    budget: {
      // No name, so AWS generates one: a change of addresses replaces the budget, and for a moment both exist.
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount, unit: 'USD' },
    },
    notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
  })
}
