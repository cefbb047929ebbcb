import { CfnElement, Stack, Validations } from 'aws-cdk-lib'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { IConstruct } from 'constructs'

/**
 * Accepts findings of cdk-nag's AwsSolutions rules on a construct, each with its reason. Call it on
 * the narrowest construct that the finding is about. A finding without a reason fails the synthesis.
 *
 * @param reasons by the rule's short name, such as `S1` or `IAM5[Action::s3:List*]`.
 */
export function acknowledge(construct: IConstruct, reasons: Record<string, string>): void {
  const rules = Object.entries(reasons).map(([rule, reason]) => ({
    id: `AwsSolutions-${rule}`,
    reason,
  }))
  Validations.of(construct).acknowledge(...rules)
}

/** The short name of the finding about a permission for all objects of a bucket. */
export function everyObjectOf(bucket: Bucket): string {
  const resource = bucket.node.defaultChild
  if (!CfnElement.isCfnElement(resource)) throw new Error(`${bucket.node.path} has no resource`)
  return `IAM5[Resource::<${Stack.of(bucket).getLogicalId(resource)}.Arn>/*]`
}
