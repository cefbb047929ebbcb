import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
  type Stack,
} from '@aws-sdk/client-cloudformation'
import { z } from 'zod'
import { stackNameOf } from '../../lib/stage/stage-config'
import { awsReason, clientConfig, isAwsError } from './aws'

const cloudFormation = new CloudFormationClient(clientConfig)

const outputsSchema = z.object({
  SiteUrl: z.url(),
  WebhookUrl: z.url(),
  /** API Gateway's own address, which refuses calls that bypass CloudFront. */
  ApiUrl: z.url(),
  DashboardUrl: z.url(),
  OrdersTable: z.string(),
  EbookHost: z.string(),
  BooksBucket: z.string(),
  RetryQueue: z.url(),
  ReconcileFunction: z.string().startsWith('arn:'),
  ChangeOrderFunction: z.string().startsWith('arn:'),
  KeepBooksFunction: z.string().startsWith('arn:'),
})

export type StackOutputs = z.infer<typeof outputsSchema>

export type StackLookup =
  | { kind: 'deployed'; outputs: StackOutputs }
  | { kind: 'missing' }
  /** A deploy is running, or failed and left the stack unusable. */
  | { kind: 'incomplete'; status: string }
  | { kind: 'outdated'; missingOutputs: string[] }
  | { kind: 'unreadable'; reason: string }

/** Includes rollbacks, after which the previous version runs. */
const usableStatus = /^(CREATE|UPDATE|IMPORT|UPDATE_ROLLBACK)_COMPLETE(_CLEANUP_IN_PROGRESS)?$/

export async function findStack(stage: string): Promise<StackLookup> {
  try {
    return readStack(await describeStack(stage))
  } catch (error) {
    return lookupError(error)
  }
}

/** In whatever state the stack is; throws CloudFormation's error. */
export async function stackOutputs(stage: string): Promise<Map<string, string>> {
  return outputsOf(await describeStack(stage))
}

async function describeStack(stage: string): Promise<Stack | undefined> {
  const StackName = stackNameOf(stage)
  const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName }))
  return Stacks?.[0]
}

function outputsOf(stack: Stack | undefined): Map<string, string> {
  const outputs = stack?.Outputs ?? []
  return new Map(outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]))
}

export function lookupError(error: unknown): Extract<StackLookup, { kind: 'missing' | 'unreadable' }> {
  const isMissing = isAwsError(error, 'ValidationError') && /does not exist/.test(String(error))
  if (isMissing) return { kind: 'missing' }
  return { kind: 'unreadable', reason: awsReason(error) }
}

function readStack(stack: Stack | undefined): StackLookup {
  const status = stack?.StackStatus ?? 'unknown'
  if (!usableStatus.test(status)) return { kind: 'incomplete', status }
  const parsed = outputsSchema.safeParse(Object.fromEntries(outputsOf(stack)))
  if (parsed.success) return { kind: 'deployed', outputs: parsed.data }
  const names = parsed.error.issues.map(({ path }) => path.join('.'))
  return { kind: 'outdated', missingOutputs: [...new Set(names)] }
}

/** `id` is the logical id in the template, `physicalId` the name or ARN at AWS. */
type StackResource = { id: string; physicalId: string }

/** All existing resources, or those of one type, such as `AWS::SNS::Topic`. */
export async function stackResources(stage: string, type?: string): Promise<StackResource[]> {
  const found: StackResource[] = []
  const request = { StackName: stackNameOf(stage) }
  for await (const page of paginateListStackResources({ client: cloudFormation }, request)) {
    for (const resource of page.StackResourceSummaries ?? []) {
      if (type !== undefined && resource.ResourceType !== type) continue
      if (resource.ResourceStatus === 'DELETE_COMPLETE') continue
      const { LogicalResourceId: id = '', PhysicalResourceId: physicalId = '' } = resource
      found.push({ id, physicalId })
    }
  }
  return found
}

/** `RetryDeliveryFunction`, without the hash that the CDK adds. */
export function withoutHash(id: string): string {
  return id.replace(/[0-9A-F]{8}$/, '')
}
