import { CfnElement, Stack, Validations } from 'aws-cdk-lib'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { IConstruct } from 'constructs'

/**
 * Accepts findings of cdk-nag's AwsSolutions rules, on the narrowest construct that they are about; without a reason a
 * finding fails the synthesis.
 *
 * @example acknowledge(bucket, { S1: 'Only CloudFront reads it.' }) // or 'IAM5[Action::s3:List*]'
 */
export function acknowledge(construct: IConstruct, reasons: Record<string, string>): void {
  const rules = Object.entries(reasons).map(([rule, reason]) => ({ id: `AwsSolutions-${rule}`, reason }))
  Validations.of(construct).acknowledge(...rules)
}

/** The finding about all objects, or those that a pattern matches. */
export function everyObjectOf(bucket: Bucket, keys = '*'): string {
  const resource = bucket.node.defaultChild
  if (!CfnElement.isCfnElement(resource)) throw new Error(`${bucket.node.path} has no resource`)
  return `IAM5[Resource::<${Stack.of(bucket).getLogicalId(resource)}.Arn>/${keys}]`
}
