import { Grant, type Role } from 'aws-cdk-lib/aws-iam'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { privateBucketProps } from '../data/private-bucket'
import { acknowledge, everyObjectOf } from '../findings/acknowledge'
import { removalPolicyOf } from '../stage/removal-policy'
import type { StageConfig } from '../stage/stage-settings'

/** The statements of closed months, which never change: private, versioned, and without personal data. */
export class StatementsBucket extends Construct {
  private readonly bucket: Bucket

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id)
    this.bucket = new Bucket(this, 'Bucket', {
      ...privateBucketProps(config),
      versioned: true,
      // Empty until the first month is closed.
      removalPolicy: removalPolicyOf(config.onDelete),
    })
    acknowledge(this.bucket, { S1: 'Only one function reads and writes it, and logs what it did.' })
  }

  /** Lets a function keep and read the files of closed months. Returns the variable that names the bucket. */
  grantKeep(role: Role): { STATEMENTS_BUCKET: string } {
    Grant.addToPrincipal({
      grantee: role,
      actions: ['s3:GetObject', 's3:PutObject'],
      resourceArns: [this.bucket.arnForObjects('*')],
    })
    // Without it S3 responds to a missing file with 403 instead of 404.
    Grant.addToPrincipal({
      grantee: role,
      actions: ['s3:ListBucket'],
      resourceArns: [this.bucket.bucketArn],
    })
    acknowledge(role, {
      [everyObjectOf(this.bucket)]: 'Each month has its files, and nothing else is in the bucket.',
    })
    return { STATEMENTS_BUCKET: this.bucket.bucketName }
  }
}
