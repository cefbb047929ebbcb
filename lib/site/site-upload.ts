import { Duration, IgnoreMode } from 'aws-cdk-lib'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Upload, type UploadProps } from '../data/upload'
import type { StageConfig } from '../stage/stage-settings'

type SiteUploadProps = {
  config: StageConfig
  bucket: Bucket
  /** The built site; its landing page has `siteUrlPlaceholder` instead of its URL. */
  directory: string
  /** May be known only when deployed; without a trailing slash. */
  siteUrl: string
}

/** Stands for the site's URL in a page that is built before the address exists. */
export const siteUrlPlaceholder = 'https://site-url.invalid'

/**
 * Uploads new assets before the pages that refer to them, and keeps old ones for pages loaded before the deploy.
 * Browsers revalidate a page on each visit and the edge after a minute, so nothing is invalidated.
 */
export function uploadSite(scope: Construct, props: SiteUploadProps): void {
  const { config, bucket, directory, siteUrl } = props
  const parent = new Construct(scope, 'Upload')
  const upload = (id: string, what: Omit<UploadProps, 'config' | 'bucket'>) =>
    new Upload(parent, id, { config, bucket, ...what })
  const assets = {
    sources: [Source.asset(join(directory, 'assets'))],
    destinationKeyPrefix: 'assets',
    cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
  }
  const pages = {
    sources: pageSources(directory, siteUrl),
    cacheControl: [
      CacheControl.setPublic(),
      CacheControl.maxAge(Duration.seconds(0)),
      CacheControl.sMaxAge(Duration.minutes(1)),
      CacheControl.mustRevalidate(),
    ],
  }
  const isEpub = globSync('sample/*.epub', { cwd: directory }).length > 0
  const first = [
    // The upload uses Python's list of types, which has AVIF and WebP since 3.13, and neither fonts
    // nor EPUB (https://github.com/python/cpython/blob/3.13/Lib/mimetypes.py).
    upload('Fonts', { ...assets, ...only('*.woff2'), contentType: 'font/woff2' }),
    upload('Assets', { ...assets, exclude: ['*.woff2'] }),
  ]
  // edge/viewer-response.js reads the status.
  const then = [
    ...(isEpub ? [upload('Sample', { ...pages, ...only('*.epub'), contentType: 'application/epub+zip' })] : []),
    upload('NotFound', { ...pages, ...only('not-found.html'), metadata: { status: '404' } }),
    upload('Pages', { ...pages, exclude: ['not-found.html', ...(isEpub ? ['*.epub'] : [])] }),
  ]
  for (const page of then) page.node.addDependency(...first)
}

function only(file: string) {
  return { exclude: ['*'], include: [file] }
}

/** Only a deploy knows parts of the URL. Messengers show a preview only for absolute URLs. */
function pageSources(directory: string, siteUrl: string): ISource[] {
  const landingPage = readFileSync(join(directory, 'index.html'), 'utf8')
  return [
    Source.asset(directory, { exclude: ['/assets', '/index.html'], ignoreMode: IgnoreMode.GIT }),
    Source.data('index.html', landingPage.replaceAll(siteUrlPlaceholder, siteUrl)),
  ]
}
