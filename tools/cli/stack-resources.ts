import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation'
import { stackNameOf } from '../../lib/stage/stage-config'
import { clientConfig } from './aws'

const cloudFormation = new CloudFormationClient(clientConfig)

/** A resource of a stack: its logical id in the template and its name or ARN at AWS. */
type StackResource = { id: string; physicalId: string }

/** Lists what exists of the stack of a stage: all of it, or one type, such as `AWS::SNS::Topic`. */
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

/** A logical id without the hash that the CDK adds: `RetryDeliveryFunction`. */
export function withoutHash(id: string): string {
  return id.replace(/[0-9A-F]{8}$/, '')
}
