import { Duration } from 'aws-cdk-lib'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { join } from 'node:path'
import { Upload, type UploadProps } from '../data/upload'
import type { StageConfig } from '../stage/stage-settings'

type SiteUploadProps = {
  config: StageConfig
  bucket: Bucket
  /** The built site. */
  directory: string
}

/**
 * Uploads new assets before the pages that refer to them, and keeps old assets for pages loaded before
 * the deploy. Browsers revalidate a page on each visit and the edge after a minute, so no invalidation
 * is needed.
 */
export class SiteUpload extends Construct {
  constructor(scope: Construct, id: string, { config, bucket, directory }: SiteUploadProps) {
    super(scope, id)
    const assets = uploadWithTypes(this, 'Assets', {
      config,
      bucket,
      source: Source.asset(join(directory, 'assets')),
      destinationKeyPrefix: 'assets',
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
    })
    const pages = uploadWithTypes(this, 'Pages', {
      config,
      bucket,
      source: Source.asset(directory, { exclude: ['assets'] }),
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.seconds(0)),
        CacheControl.sMaxAge(Duration.minutes(1)),
        CacheControl.mustRevalidate(),
      ],
    })
    pages.node.addDependency(assets)
  }
}

/**
 * Image types that the upload does not recognize: it uses Python's list of MIME types, which lacks
 * them (https://github.com/aws/aws-cdk/issues/11890).
 */
const imageTypes = { Avif: 'image/avif', Webp: 'image/webp' }

function uploadWithTypes(scope: Construct, id: string, props: UploadProps): Construct {
  const uploads = new Construct(scope, id)
  const globs = Object.entries(imageTypes).map(([name, contentType]) => {
    const glob = `*.${name.toLowerCase()}`
    new Upload(uploads, name, { ...props, exclude: ['*'], include: [glob], contentType })
    return glob
  })
  new Upload(uploads, 'Files', { ...props, exclude: globs })
  return uploads
}
