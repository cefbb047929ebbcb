import { Stack } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, type BucketDeploymentProps, type ISource } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import { acknowledge, everyObjectOf } from '../findings/acknowledge'
import { removalPolicyOf } from '../stage/removal-policy'
import type { StageConfig } from '../stage/stage-settings'

export type UploadProps = Pick<
  BucketDeploymentProps,
  'destinationKeyPrefix' | 'cacheControl' | 'contentType' | 'metadata' | 'exclude' | 'include'
> & { config: StageConfig; bucket: Bucket; sources: ISource[] }

/** Uploads on each deploy, and never deletes: open pages may still need old files. */
export class Upload extends BucketDeployment {
  constructor(scope: Construct, id: string, { config, bucket, ...props }: UploadProps) {
    const isFirst = !Stack.of(scope).node.tryFindChild(logsId)
    super(scope, id, {
      ...props,
      destinationBucket: bucket,
      prune: false,
      logGroup: uploadLogs(Stack.of(scope), config),
    })
    // CDK makes a 22 MB layer for each upload, but the function uses only the first one's
    // (https://github.com/aws/aws-cdk/issues/32907).
    if (!isFirst) this.node.tryRemoveChild('AwsCliLayer')
    acknowledgeFindings(this, bucket)
  }
}

const logsId = 'UploadLogs'

/** One function performs all uploads of a stack. */
function uploadLogs(stack: Stack, config: StageConfig): LogGroup {
  const existing = stack.node.tryFindChild(logsId)
  if (existing instanceof LogGroup) return existing
  return new LogGroup(stack, logsId, {
    retention: config.logRetentionDays,
    removalPolicy: removalPolicyOf(config.onDelete),
  })
}

/** CDK chooses the function's runtime, role and permissions. */
function acknowledgeFindings({ handlerRole }: BucketDeployment, bucket: Bucket) {
  const { region } = Stack.of(bucket)
  const permissions = [
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    `IAM5[Resource::arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${region}/*]`,
    everyObjectOf(bucket),
    'IAM5[Action::s3:GetBucket*]',
    'IAM5[Action::s3:GetObject*]',
    'IAM5[Action::s3:List*]',
    'IAM5[Action::s3:Abort*]',
    'IAM5[Action::s3:DeleteObject*]',
  ]
  const reason = "It reads the deploy's assets and writes to this stack's buckets only."
  acknowledge(handlerRole, Object.fromEntries(permissions.map((name) => [name, reason])))
  if (handlerRole.node.scope) {
    acknowledge(handlerRole.node.scope, { L1: "CDK chooses its function's runtime." })
  }
}
