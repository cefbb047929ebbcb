import { Duration, IgnoreMode } from 'aws-cdk-lib'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Upload, type UploadProps } from '../data/upload'
import type { StageConfig } from '../stage/stage-settings'

type SiteUploadProps = {
  config: StageConfig
  bucket: Bucket
  /** The built site, whose landing page has `siteUrlPlaceholder` where its own URL belongs. */
  directory: string
  /** The site's URL, which may be known only when it is deployed; without a trailing slash. */
  siteUrl: string
}

/** Stands for the site's URL in a page that is built before its address exists. */
export const siteUrlPlaceholder = 'https://site-url.invalid'

/**
 * Uploads new assets before the pages that refer to them, and keeps old assets for pages loaded before
 * the deploy. Browsers revalidate a page on each visit and the edge after a minute, so no invalidation
 * is needed.
 */
export class SiteUpload extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { config, bucket, directory, siteUrl }: SiteUploadProps,
  ) {
    super(scope, id)
    const assets = uploadWithTypes(this, 'Assets', assetTypes, {
      config,
      bucket,
      sources: [Source.asset(join(directory, 'assets'))],
      destinationKeyPrefix: 'assets',
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
    })
    const pages = uploadWithTypes(this, 'Pages', imageTypes, {
      config,
      bucket,
      sources: pageSources(directory, siteUrl),
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
 * The landing page is a source of its own, in which the upload's function replaces the parts of the URL
 * that only a deploy knows. Messengers show a preview only for absolute URLs.
 */
function pageSources(directory: string, siteUrl: string): ISource[] {
  const landingPage = readFileSync(join(directory, 'index.html'), 'utf8')
  return [
    Source.asset(directory, { exclude: ['/assets', '/index.html'], ignoreMode: IgnoreMode.GIT }),
    Source.data('index.html', landingPage.replaceAll(siteUrlPlaceholder, siteUrl)),
  ]
}

/**
 * Types that the upload does not recognize: it uses Python's list of MIME types, which lacks them
 * (https://github.com/aws/aws-cdk/issues/11890).
 */
const imageTypes = { Avif: 'image/avif', Webp: 'image/webp' }
const assetTypes = { ...imageTypes, Woff2: 'font/woff2' }

type ContentTypes = Record<string, string>

/** Uploads the files of each of `types`, whose names are also their extensions, and then the rest. */
function uploadWithTypes(
  scope: Construct,
  id: string,
  types: ContentTypes,
  props: UploadProps,
): Construct {
  const uploads = new Construct(scope, id)
  const globs = Object.entries(types).map(([name, contentType]) => {
    const glob = `*.${name.toLowerCase()}`
    new Upload(uploads, name, { ...props, exclude: ['*'], include: [glob], contentType })
    return glob
  })
  new Upload(uploads, 'Files', { ...props, exclude: globs })
  return uploads
}
