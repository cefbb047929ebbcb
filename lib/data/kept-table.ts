import {
  AttributeType,
  BillingMode,
  ProjectionType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import { removalPolicyOf } from '../stage/removal-policy'
import type { StageConfig } from '../stage/stage-settings'

type Index = {
  name: string
  hash: string
  sort?: string
  /** The attributes that it contains besides the keys: all of them, or the named ones. */
  contains: 'all' | string[]
}

const key = (name: string) => ({ name, type: AttributeType.STRING })

/**
 * A table that nothing replaces: it can be restored to any second of the last 35 days, and `onDelete: 'retain'`
 * protects it from deletion. All keys are text.
 */
export function keptTable(
  scope: Construct,
  partitionKey: string,
  indexes: Index[],
  { onDelete }: StageConfig,
): Table {
  const table = new Table(scope, 'Table', {
    partitionKey: key(partitionKey),
    billingMode: BillingMode.PAY_PER_REQUEST,
    encryption: TableEncryption.DEFAULT,
    pointInTimeRecoverySpecification: {
      pointInTimeRecoveryEnabled: true,
      recoveryPeriodInDays: 35,
    },
    deletionProtection: onDelete === 'retain',
    removalPolicy: removalPolicyOf(onDelete),
  })
  for (const { name, hash, sort, contains } of indexes) {
    table.addGlobalSecondaryIndex({
      indexName: name,
      partitionKey: key(hash),
      sortKey: sort === undefined ? undefined : key(sort),
      ...projection(contains),
    })
  }
  return table
}

function projection(contains: 'all' | string[]) {
  if (contains === 'all') return { projectionType: ProjectionType.ALL }
  if (contains.length === 0) return { projectionType: ProjectionType.KEYS_ONLY }
  return { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: contains }
}
