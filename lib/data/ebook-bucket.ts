import type { IOrigin } from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { statSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import { acknowledge } from '../findings/acknowledge'
import { UserError } from '../stage/user-error'
import type { StageConfig } from '../stage/stage-settings'
import { privateBucketProps } from './private-bucket'
import { Upload } from './upload'

type EbookBucketProps = {
  config: StageConfig
  /** The file that is sold; nothing else in its folder is uploaded. */
  ebookPath: string
}

/** The ebook in a private bucket, which buyers read through presigned URLs only. */
export class EbookBucket extends Construct {
  readonly key: string
  /** Passes requests on as they are, so that S3 checks the presigned URL. */
  readonly origin: IOrigin
  private readonly bucket: Bucket
  private readonly bytes: number

  constructor(scope: Construct, id: string, { config, ebookPath }: EbookBucketProps) {
    super(scope, id)
    this.key = keyOf(ebookPath)
    this.bytes = sizeOf(ebookPath)
    this.bucket = new Bucket(this, 'Bucket', { ...privateBucketProps(config), versioned: true })
    this.origin = S3BucketOrigin.withBucketDefaults(this.bucket)
    acknowledge(this.bucket, {
      S1: "An access log would store buyers' addresses; the order records its downloads.",
    })
    new Upload(this, 'Upload', {
      config,
      bucket: this.bucket,
      sources: [Source.asset(dirname(ebookPath), { exclude: ['*', `!${this.key}`] })],
    })
  }

  /** Lets a function read the ebook, and therefore presign its URL. Returns the variables that describe it. */
  grantRead(grantee: IGrantable) {
    Grant.addToPrincipal({
      grantee,
      actions: ['s3:GetObject'],
      resourceArns: [this.bucket.arnForObjects(this.key)],
    })
    return {
      EBOOK_BUCKET: this.bucket.bucketName,
      EBOOK_KEY: this.key,
      EBOOK_BYTES: String(this.bytes),
    }
  }
}

function keyOf(ebookPath: string): string {
  const key = basename(ebookPath)
  if (!/^[\w.-]+$/.test(key)) {
    throw new UserError(
      `Rename the ebook "${key}": use only letters, digits, dots, hyphens and underscores.`,
    )
  }
  return key
}

/**
 * The upload's function holds the file twice, zipped and unzipped, on a disk of 512 MB
 * (https://docs.aws.amazon.com/lambda/latest/dg/configuration-ephemeral-storage.html).
 */
const maxMegabytes = 250

function sizeOf(ebookPath: string): number {
  const bytes = statSync(ebookPath).size
  const megabytes = Math.ceil(bytes / 1e6)
  if (megabytes <= maxMegabytes) return bytes
  const path = relative(process.cwd(), ebookPath)
  throw new UserError(
    `${path} has ${megabytes} MB, and a deploy can upload ${maxMegabytes} MB: make its pictures smaller.`,
  )
}
