import {
  bareStage,
  findResource,
  secondStage,
  synthesizeStore,
} from '../../support/lib/store-template'

const ops = { SubscriptionType: 'EMAIL', Address: 'ops@seller.test' }

test('an address for both ops and finance is subscribed once, because AWS refuses a duplicate', () => {
  const { resources } = synthesizeStore(secondStage)
  const budget = findResource(resources, 'AWS::Budgets::Budget')
  const { NotificationsWithSubscribers: notifications } = budget.Properties

  for (const { Subscribers } of Object(notifications)) expect(Subscribers).toEqual([ops])
})

test('a stage whose account is refused a budget has none', () => {
  const { resources } = synthesizeStore(bareStage)

  expect(Object.values(resources).map(({ Type }) => Type)).not.toContain('AWS::Budgets::Budget')
})
