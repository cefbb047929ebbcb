import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation'
import { stackNameOf } from '../../lib/stage/stage-config'
import { storeRegion } from './aws'

const cloudFormation = new CloudFormationClient({ region: storeRegion })

/** A resource of a deployed stack: its logical id in the template and its name or ARN at AWS. */
type StackResource = { id: string; physicalId: string }

/** Lists the resources of one type, such as `AWS::SNS::Topic`, in the stack of a stage. */
export async function stackResources(stage: string, type: string): Promise<StackResource[]> {
  const found: StackResource[] = []
  const request = { StackName: stackNameOf(stage) }
  for await (const page of paginateListStackResources({ client: cloudFormation }, request)) {
    for (const resource of page.StackResourceSummaries ?? []) {
      if (resource.ResourceType !== type) continue
      const { LogicalResourceId: id = '', PhysicalResourceId: physicalId = '' } = resource
      found.push({ id, physicalId })
    }
  }
  return found
}
