import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import type { IOrigin } from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Grant, type Role } from 'aws-cdk-lib/aws-iam'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { copyKey } from '../../lambda/contract'
import { acknowledge, everyObjectOf } from '../findings/acknowledge'
import type { StageConfig } from '../stage/stage-settings'
import { privateBucketProps } from './private-bucket'

/** Copies have their buyers' addresses. Without versions, so that a deleted copy is gone. */
export class StampedBucket extends Construct {
  readonly origin: IOrigin
  private readonly bucket: Bucket

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id)
    this.bucket = new Bucket(this, 'Bucket', {
      ...privateBucketProps(config),
      lifecycleRules: [{ expiration: Duration.days(1) }],
      // Nothing to keep. While copies are left, AWS does not delete a bucket: try again the day after.
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.origin = S3BucketOrigin.withBucketDefaults(this.bucket)
    acknowledge(this.bucket, { S1: "An access log would store buyers' addresses; the order records its downloads." })
  }

  /** Reading is presigning. */
  grantWrite(role: Role): { STAMPED_HOST: string } {
    return this.grant(role, ['s3:PutObject', 's3:GetObject'])
  }

  grantDelete(role: Role): { STAMPED_HOST: string } {
    return this.grant(role, ['s3:DeleteObject'])
  }

  private grant(grantee: Role, actions: string[]) {
    const copies = copyKey('*', '*')
    Grant.addToPrincipal({ grantee, actions, resourceArns: [this.bucket.arnForObjects(copies)] })
    acknowledge(grantee, { [everyObjectOf(this.bucket, copies)]: 'Each order has its copies.' })
    return { STAMPED_HOST: this.bucket.bucketRegionalDomainName }
  }
}
