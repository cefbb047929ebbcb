import { paidOrderSchema } from '../../../lambda/orders/read-paid'
import { paidAttributes } from '../../../lib/data/orders-indexes'
import { stageConfig } from '../../../lib/stage/stage-config'
import { findResource, synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore()
const table = findResource(resources, 'AWS::DynamoDB::Table', 'Orders')

test('[F46] orders survive a faulty deploy, a deleted stack and a deleted table', () => {
  expect(table).toMatchObject({
    DeletionPolicy: 'Retain',
    UpdateReplacePolicy: 'Retain',
    Properties: {
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: {
        PointInTimeRecoveryEnabled: true,
        RecoveryPeriodInDays: 35,
      },
    },
  })
})

test('[F42] no order expires', () => {
  expect(table.Properties).not.toHaveProperty('TimeToLiveSpecification')
})

describe("a stage with onDelete 'destroy'", () => {
  const trial = synthesizeStore(stageConfig('dev'))

  test('leaves no table, bucket, secret or log behind', () => {
    const kept = Object.values(trial.resources).filter(
      ({ DeletionPolicy }) => DeletionPolicy !== undefined && DeletionPolicy !== 'Delete',
    )

    // API Gateway's role for access logs belongs to the account, and other stages may use it.
    expect(kept.map(({ Type }) => Type)).toEqual(['AWS::IAM::Role', 'AWS::ApiGateway::Account'])
    expect(
      findResource(trial.resources, 'AWS::DynamoDB::Table', 'Orders').Properties,
    ).toMatchObject({
      DeletionProtectionEnabled: false,
    })
  })
})

test('the index by month contains what is read of a paid order', () => {
  expect(['orderId', ...paidAttributes]).toEqual(Object.keys(paidOrderSchema.shape))
})
