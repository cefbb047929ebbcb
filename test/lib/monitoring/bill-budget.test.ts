import { findResource, sellingStage, synthesizeStore } from '../../support/lib/store-template'

const ops = { SubscriptionType: 'EMAIL', Address: 'ops@seller.test' }

function budgetOf(stage = sellingStage) {
  const { resources } = synthesizeStore({ ...stage, billBudgetDollars: 30 })
  return findResource(resources, 'AWS::Budgets::Budget').Properties
}

test('an address for both ops and finance is subscribed once, because AWS refuses a duplicate', () => {
  const { NotificationsWithSubscribers: notifications } = budgetOf({
    ...sellingStage,
    financeAddress: sellingStage.alarmAddress,
  })

  for (const { Subscribers } of Object(notifications)) expect(Subscribers).toEqual([ops])
})

test('a stage whose account is refused a budget has none', () => {
  const { resources } = synthesizeStore({ ...sellingStage, billBudgetDollars: false })

  expect(Object.values(resources).map(({ Type }) => Type)).not.toContain('AWS::Budgets::Budget')
})
