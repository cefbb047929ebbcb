import { Validations } from 'aws-cdk-lib'
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
