import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb'
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { keepingPolicyOf } from '../stage/removal-policy'
import type { StageConfig } from '../stage/stage-settings'

/** All keys are text. */
export type Index = {
  name: string
  hash: string
  sort?: string
  /** The projected attributes besides the keys. */
  contains: 'all' | readonly string[]
}

type KeptTableProps<IndexName extends string, Variables> = {
  config: StageConfig
  partitionKey: string
  indexes: readonly (Index & { name: IndexName })[]
  /** The environment variables that pass the table's name to functions. */
  variables: (tableName: string) => Variables
}

/** Conditions of a permission, in IAM's format. */
type Conditions = Record<string, Record<string, unknown>>

type ItemAction = 'BatchGetItem' | 'GetItem' | 'PutItem'

/**
 * Restorable to any second of the last 35 days; `onDelete: 'retain'` protects it from deletion. No permission allows
 * scanning it or deleting an item.
 */
export class KeptTable<IndexName extends string, Variables> extends Construct {
  readonly name: string
  private readonly table: Table
  private readonly variables: Variables

  constructor(scope: Construct, id: string, props: KeptTableProps<IndexName, Variables>) {
    super(scope, id)
    const { onDelete } = props.config
    this.table = new Table(this, 'Table', {
      partitionKey: key(props.partitionKey),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.DEFAULT,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      deletionProtection: onDelete === 'retain',
      removalPolicy: keepingPolicyOf(onDelete),
    })
    for (const { name, hash, sort, contains } of props.indexes) {
      this.table.addGlobalSecondaryIndex({
        indexName: name,
        partitionKey: key(hash),
        sortKey: sort === undefined ? undefined : key(sort),
        ...projection(contains),
      })
    }
    this.name = this.table.tableName
    this.variables = props.variables(this.name)
  }

  /** For items whose keys the grantee knows. */
  grantItems(grantee: IGrantable, actions: ItemAction[], conditions?: Conditions): Variables {
    return this.grant(grantee, actions, [this.table.tableArn], conditions)
  }

  grantQuery(grantee: IGrantable, indexes: IndexName[], conditions?: Conditions): Variables {
    const arns = indexes.map((index) => `${this.table.tableArn}/index/${index}`)
    return this.grant(grantee, ['Query'], arns, conditions)
  }

  private grant(grantee: IGrantable, names: string[], arns: string[], conditions?: Conditions) {
    const actions = names.map((name) => `dynamodb:${name}`)
    Grant.addToPrincipal({ grantee, actions, resourceArns: arns, conditions })
    return this.variables
  }
}

/**
 * The condition that only these attributes are read
 * (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_examples_dynamodb_attributes.html).
 */
export function onlyAttributes(names: string[]): Conditions {
  return {
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': names },
    StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
  }
}

const key = (name: string) => ({ name, type: AttributeType.STRING })

function projection(contains: Index['contains']) {
  if (contains === 'all') return { projectionType: ProjectionType.ALL }
  if (contains.length === 0) return { projectionType: ProjectionType.KEYS_ONLY }
  return { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...contains] }
}
