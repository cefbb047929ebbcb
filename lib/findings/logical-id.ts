import { CfnElement, Stack } from 'aws-cdk-lib'
import type { Bucket } from 'aws-cdk-lib/aws-s3'

/** The bucket's logical id in the template, which findings contain. */
export function logicalIdOf(bucket: Bucket): string {
  const resource = bucket.node.defaultChild
  if (CfnElement.isCfnElement(resource)) return Stack.of(bucket).getLogicalId(resource)
  throw new Error(`${bucket.node.path} has no resource`)
}
