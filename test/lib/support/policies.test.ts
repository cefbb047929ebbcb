import { exportedAttributes } from '../../../lambda/office/ledger/exports/orders-sheet'
import { findResource, synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore()

test('finance reads the attributes of an order that an export without contacts has, and no personal data', () => {
  const { Properties } = findResource(resources, 'AWS::IAM::ManagedPolicy', 'FinanceReader')
  const statements: Record<string, unknown>[] = Object(Properties['PolicyDocument']).Statement

  expect(statements.find(({ Condition }) => Condition !== undefined)?.['Condition']).toEqual({
    'ForAllValues:StringEquals': {
      'dynamodb:Attributes': [...exportedAttributes(false), 'month', 'paidAt'],
    },
    StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
  })
  expect(exportedAttributes(false).join()).not.toMatch(/email|phone|postal|last4/i)
})

test.each(['FinanceReader', 'SupportDesk'])(
  'the policy %s is attached to no role, user or group',
  (name) => {
    const { Properties } = findResource(resources, 'AWS::IAM::ManagedPolicy', name)

    for (const holder of ['Roles', 'Users', 'Groups']) expect(Properties).not.toHaveProperty(holder)
  },
)
