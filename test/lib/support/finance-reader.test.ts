import { exportedAttributes } from '../../../lambda/office/ledger/exports/orders-sheet'
import { findResource, synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore()
const { Properties } = findResource(resources, 'AWS::IAM::ManagedPolicy', 'FinanceReader')
const { Statement: statements }: { Statement: Record<string, unknown>[] } = Object(
  Properties['PolicyDocument'],
)

test('finance reads the attributes of an order that an export without contacts has, and no personal data', () => {
  expect(statements.find(({ Condition }) => Condition !== undefined)?.['Condition']).toEqual({
    'ForAllValues:StringEquals': {
      'dynamodb:Attributes': [...exportedAttributes(false), 'month', 'paidAt'],
    },
    StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
  })
  expect(exportedAttributes(false).join()).not.toMatch(/email|phone|postal|last4/i)
})

test('the policy of finance is attached to no role, user or group', () => {
  expect(Properties).not.toHaveProperty('Roles')
  expect(Properties).not.toHaveProperty('Users')
  expect(Properties).not.toHaveProperty('Groups')
})
