import type { IOrigin } from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { statSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import { tailKey } from '../../lambda/contract'
import { acknowledge } from '../findings/acknowledge'
import { UserError } from '../stage/user-error'
import type { StageConfig } from '../stage/stage-settings'
import { privateBucketProps } from './private-bucket'
import { Upload } from './upload'

type EbookBucketProps = {
  config: StageConfig
  /** Both in one folder; nothing else in it is uploaded. */
  ebookPath: string
  epubPath?: string | undefined
  /** Of stamped copies: a tail for each of both (tools/stamp/write-tails.ts). */
  tailsDirectory?: string | undefined
}

/** Buyers read it through presigned URLs only. */
export class EbookBucket extends Construct {
  readonly keys: string[]
  readonly tailKeys: string[]
  /** For which URLs are presigned. */
  readonly host: string
  /** Passes requests on as they are, so that S3 checks the presigned URL. */
  readonly origin: IOrigin
  private readonly bucket: Bucket
  private readonly variables: Record<'EBOOK_KEY' | 'EBOOK_BYTES', string>

  constructor(scope: Construct, id: string, { config, ebookPath, epubPath, tailsDirectory }: EbookBucketProps) {
    super(scope, id)
    this.keys = [ebookPath, epubPath].flatMap((path) => (path ? [keyOf(path)] : []))
    this.tailKeys = tailsDirectory === undefined ? [] : this.keys.map(tailKey)
    const bytes = sizeOf(ebookPath)
    const epub = epubPath && { EPUB_KEY: keyOf(epubPath), EPUB_BYTES: sizeOf(epubPath, Number(bytes)) }
    this.variables = { EBOOK_KEY: keyOf(ebookPath), EBOOK_BYTES: bytes, ...epub }
    this.bucket = new Bucket(this, 'Bucket', { ...privateBucketProps(config), versioned: true })
    this.host = this.bucket.bucketRegionalDomainName
    this.origin = S3BucketOrigin.withBucketDefaults(this.bucket)
    acknowledge(this.bucket, { S1: "An access log would store buyers' addresses; the order records its downloads." })
    const files = Source.asset(dirname(ebookPath), { exclude: ['*', ...this.keys.map((key) => `!${key}`)] })
    const tails = tailsDirectory === undefined ? [] : [Source.asset(tailsDirectory)]
    new Upload(this, 'Upload', { config, bucket: this.bucket, sources: [files, ...tails] })
  }

  /** Reading includes presigning URLs. */
  grantRead(grantee: IGrantable, keys = this.keys) {
    Grant.addToPrincipal({
      grantee,
      actions: ['s3:GetObject'],
      resourceArns: keys.map((key) => this.bucket.arnForObjects(key)),
    })
    return { EBOOK_HOST: this.host, ...this.variables }
  }
}

function keyOf(ebookPath: string): string {
  const key = basename(ebookPath)
  if (!/^[\w.-]+$/.test(key)) {
    throw new UserError(`Rename the ebook "${key}": use only letters, digits, dots, hyphens and underscores.`)
  }
  return key
}

/**
 * The upload's function holds the file twice on a disk of 512 MB
 * (https://docs.aws.amazon.com/lambda/latest/dg/configuration-ephemeral-storage.html).
 */
const maxMegabytes = 250

/** @param before the bytes that are uploaded with it */
function sizeOf(ebookPath: string, before = 0): string {
  const bytes = statSync(ebookPath).size
  const megabytes = Math.ceil((bytes + before) / 1e6)
  if (megabytes <= maxMegabytes) return String(bytes)
  const path = relative(process.cwd(), ebookPath)
  throw new UserError(
    `${path} has ${megabytes} MB${before > 0 ? ' with the PDF' : ''}, and a deploy can upload ${maxMegabytes} MB: make its pictures smaller.`,
  )
}
