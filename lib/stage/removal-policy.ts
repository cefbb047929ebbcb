import { RemovalPolicy } from 'aws-cdk-lib'
import type { StageConfig } from './stage-settings'

/**
 * Translates the setting `onDelete`. What a deploy made that then fails is deleted: Lambda does not
 * publish the same code twice in a row, so a version that stays would make the next deploy fail as well.
 */
export function removalPolicyOf(onDelete: StageConfig['onDelete']): RemovalPolicy {
  return onDelete === 'retain' ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
}

/** For what cannot be deleted when a deploy fails: a filled bucket and a table that is protected from deletion. */
export function keepingPolicyOf(onDelete: StageConfig['onDelete']): RemovalPolicy {
  return onDelete === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY
}
