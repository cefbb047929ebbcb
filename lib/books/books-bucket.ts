import { Duration } from 'aws-cdk-lib'
import { AnyPrincipal, Effect, Grant, type IGrantable, PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct, type IConstruct } from 'constructs'
import { privateBucketProps } from '../data/private-bucket'
import { acknowledge, everyObjectOf } from '../findings/acknowledge'
import { removalPolicyOf } from '../stage/removal-policy'
import type { StageConfig } from '../stage/stage-settings'

/** The files of closed months, which never change, and those of what is open. None identifies a buyer. */
export class BooksBucket extends Construct {
  readonly name: string
  private readonly bucket: Bucket

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id)
    this.bucket = new Bucket(this, 'Bucket', {
      ...privateBucketProps(config),
      versioned: true,
      // The files of what is open are overwritten every day.
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
      // Empty until the first run.
      removalPolicy: removalPolicyOf(config.onDelete),
    })
    this.name = this.bucket.bucketName
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:PutObject'],
        resources: [this.bucket.arnForObjects('*/closed.jsonl.gz')],
        // Nobody overwrites a close, not even by a copy or in parts
        // (https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes-enforce.html).
        conditions: { Null: { 's3:if-none-match': 'true' } },
      }),
    )
    acknowledge(this.bucket, { S1: 'Only one function writes it, and logs what it did.' })
  }

  grantKeep(role: Role): { BOOKS_HOST: string } {
    this.grantFiles(role, ['s3:GetObject', 's3:PutObject'])
    return { BOOKS_HOST: this.bucket.bucketRegionalDomainName }
  }

  grantRead(grantee: IConstruct & IGrantable): void {
    this.grantFiles(grantee, ['s3:GetObject'])
  }

  private grantFiles(grantee: IConstruct & IGrantable, actions: string[]) {
    const resourceArns = [this.bucket.arnForObjects('*')]
    Grant.addToPrincipal({ grantee, actions, resourceArns })
    // Without it S3 responds to a missing file with 403 instead of 404.
    const listed = { actions: ['s3:ListBucket'], resourceArns: [this.bucket.bucketArn] }
    Grant.addToPrincipal({ grantee, ...listed })
    acknowledge(grantee, {
      [everyObjectOf(this.bucket)]: 'Each month has its files, and nothing else is in the bucket.',
    })
  }
}
