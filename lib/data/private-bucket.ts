import { BlockPublicAccess, BucketEncryption, type BucketProps, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import { keepingPolicyOf } from '../stage/removal-policy'
import type { StageConfig } from '../stage/stage-settings'

/** Of every bucket of the store. */
export function privateBucketProps({ onDelete }: StageConfig): BucketProps {
  return {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    removalPolicy: keepingPolicyOf(onDelete),
    autoDeleteObjects: onDelete === 'destroy',
  }
}
