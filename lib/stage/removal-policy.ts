import { RemovalPolicy } from 'aws-cdk-lib'
import type { StageConfig } from './stage-settings'

/**
 * A failed deploy deletes what it made: Lambda does not publish the same code twice in a row, so a version that stays
 * would fail the next deploy.
 */
export function removalPolicyOf(onDelete: StageConfig['onDelete']): RemovalPolicy {
  return onDelete === 'retain' ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
}

/** For what a failed deploy cannot delete: a filled bucket, a table that is protected from deletion. */
export function keepingPolicyOf(onDelete: StageConfig['onDelete']): RemovalPolicy {
  return onDelete === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY
}
