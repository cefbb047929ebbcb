import { exportedAttributes } from '../../../lambda/ledger/exports/orders-sheet'
import { readable } from '../../support/lib/readable'
import { findResource, synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore()
const { Properties } = findResource(resources, 'AWS::IAM::ManagedPolicy', 'FinanceReader')
const { Statement: statements }: { Statement: Record<string, unknown>[] } = Object(
  Properties['PolicyDocument'],
)

test('[F89] finance may read the ledger and the sales of a month, and call the functions that compare and close, and nothing else', () => {
  expect(
    statements.map(({ Action, Resource, Effect }) => [
      Effect,
      readable(Action),
      readable(Resource),
    ]),
  ).toEqual([
    ['Allow', 'dynamodb:BatchGetItem, dynamodb:GetItem', '<MovementsTable>'],
    [
      'Allow',
      'dynamodb:Query',
      'by-month, by-order, by-payment, by-payout, by-source'.replaceAll(
        /by-/g,
        '<MovementsTable>/index/by-',
      ),
    ],
    ['Allow', 'dynamodb:Query', '<OrdersTable>/index/by-month'],
    [
      'Allow',
      'lambda:InvokeFunction',
      '<ReconcileFunctionAliaslive>, <RecordMovementsFunctionAliaslive>, <SendStatementFunctionAliaslive>',
    ],
    ['Allow', 'cloudformation:DescribeStacks', '<AWS::StackId>'],
  ])
})

test('of an order finance reads what an export without contacts has, and not who the buyer is', () => {
  expect(statements.find(({ Condition }) => Condition !== undefined)?.['Condition']).toEqual({
    'ForAllValues:StringEquals': {
      'dynamodb:Attributes': [...exportedAttributes(false), 'month'],
    },
    StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
  })
  expect(exportedAttributes(false).join()).not.toMatch(/email|phone|postal|last4/i)
})

test('nothing of the store has the rights of finance', () => {
  expect(Properties).not.toHaveProperty('Roles')
  expect(Properties).not.toHaveProperty('Users')
  expect(Properties).not.toHaveProperty('Groups')
})

test('Identity Center finds the policy of finance by its name, which has the stage', () => {
  expect(Properties['ManagedPolicyName']).toBe('store-finance-reader')
})
