import { RemovalPolicy } from 'aws-cdk-lib'
import type { StageConfig } from './stage-settings'

/** Translates the setting `onDelete` into CloudFormation's removal policy. */
export function removalPolicyOf(onDelete: StageConfig['onDelete']): RemovalPolicy {
  return onDelete === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY
}
