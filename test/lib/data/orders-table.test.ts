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

test('the key is the checkout session, with indexes by month, open delivery, e-mail, link and text', () => {
  const hash = (AttributeName: string) => ({ AttributeName, KeyType: 'HASH' })
  const range = (AttributeName: string) => ({ AttributeName, KeyType: 'RANGE' })
  const index = (IndexName: string, ProjectionType: string, ...KeySchema: object[]) => ({
    IndexName,
    KeySchema,
    Projection: { ProjectionType },
  })

  expect(table.Properties['KeySchema']).toEqual([hash('orderId')])
  expect(table.Properties['GlobalSecondaryIndexes']).toEqual([
    index('by-month', 'ALL', hash('month'), range('paidAt')),
    index('by-open-delivery', 'KEYS_ONLY', hash('openDelivery'), range('paidAt')),
    index('by-email-key', 'ALL', hash('emailKey'), range('createdAt')),
    index('by-checkout-email', 'ALL', hash('checkoutEmailKey'), range('createdAt')),
    index('by-link', 'KEYS_ONLY', hash('linkHash')),
    index('by-previous-link', 'KEYS_ONLY', hash('previousLinkHash')),
    index('by-text-message', 'KEYS_ONLY', hash('textMessageId')),
  ])
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
