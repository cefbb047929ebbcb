import { RemovalPolicy } from 'aws-cdk-lib'
import type { StageConfig } from './stage-settings'

/** CloudFormation's word for what a stage's settings ask for. */
export function removalPolicyOf(onDelete: StageConfig['onDelete']): RemovalPolicy {
  return onDelete === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY
}
