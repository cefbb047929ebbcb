import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/**
 * Says why findings of cdk-nag's AwsSolutions are right as they are, on the narrowest construct that
 * they are about. A finding without such a reason fails the synthesis.
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
