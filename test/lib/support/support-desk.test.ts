import { readable } from '../../support/lib/readable'
import { findResource, synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore()
const { Properties } = findResource(resources, 'AWS::IAM::ManagedPolicy', 'SupportDesk')

test('[F89] support may read orders and their movements, find them, and call the functions that change them, and nothing else', () => {
  const { Statement: statements }: { Statement: Record<string, unknown>[] } = Object(
    Properties['PolicyDocument'],
  )

  expect(
    statements.map(({ Action, Resource, Effect }) => [
      Effect,
      readable(Action),
      readable(Resource),
    ]),
  ).toEqual([
    ['Allow', 'dynamodb:BatchGetItem, dynamodb:GetItem', '<OrdersTable>'],
    [
      'Allow',
      'dynamodb:Query',
      '<MovementsTable>/index/by-month, <MovementsTable>/index/by-order, ' +
        '<MovementsTable>/index/by-payment, <MovementsTable>/index/by-source, ' +
        '<OrdersTable>/index/by-checkout-email, ' +
        '<OrdersTable>/index/by-email-key, <OrdersTable>/index/by-month, ' +
        '<OrdersTable>/index/by-open-delivery',
    ],
    [
      'Allow',
      'lambda:InvokeFunction',
      '<ChangeOrderFunctionAliaslive>, <ReconcileFunctionAliaslive>, <RecordMovementsFunctionAliaslive>',
    ],
    ['Allow', 'cloudformation:DescribeStacks', '<AWS::StackId>'],
  ])
})

test('nothing of the store has the rights of support', () => {
  expect(Properties).not.toHaveProperty('Roles')
  expect(Properties).not.toHaveProperty('Users')
  expect(Properties).not.toHaveProperty('Groups')
})

test('Identity Center finds the policy of support by its name, which has the stage', () => {
  expect(Properties['ManagedPolicyName']).toBe('store-support-desk')
})
