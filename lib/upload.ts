import { Stack } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import {
  BucketDeployment,
  type BucketDeploymentProps,
  type ISource,
} from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import { removalPolicyOf } from './removal-policy'
import type { StageConfig } from './stage-settings'

type UploadProps = Pick<BucketDeploymentProps, 'destinationKeyPrefix' | 'cacheControl'> & {
  config: StageConfig
  bucket: Bucket
  source: ISource
}

/** Files that each deploy puts into a bucket. It never takes any away: readers may still want them. */
export class Upload extends BucketDeployment {
  constructor(scope: Construct, id: string, { config, bucket, source, ...props }: UploadProps) {
    super(scope, id, {
      ...props,
      destinationBucket: bucket,
      sources: [source],
      prune: false,
      logGroup: uploadLogs(Stack.of(scope), config),
    })
  }
}

/** All uploads of a stack are done by one function, which writes to one log. */
function uploadLogs(stack: Stack, config: StageConfig): LogGroup {
  const existing = stack.node.tryFindChild('UploadLogs')
  if (existing instanceof LogGroup) return existing
  return new LogGroup(stack, 'UploadLogs', {
    retention: config.logRetentionDays,
    removalPolicy: removalPolicyOf(config.onDelete),
  })
}
