import { Annotations, Duration } from 'aws-cdk-lib'
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Distribution,
  HttpVersion,
  type IOrigin,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { join } from 'node:path'
import { privateBucketProps } from './private-bucket'
import { apiHeaders, siteHeaders } from './response-headers'
import type { SiteBuild } from './site-build'
import { SiteRoutes } from './site-routes'
import type { StageConfig } from './stage-settings'
import { Upload } from './upload'

type SiteProps = { config: StageConfig; build: SiteBuild }

/** The store's one domain: the pages, and whatever else is served beside them. */
export class Site extends Construct {
  /** Without a trailing slash. */
  readonly url: string
  private readonly distribution: Distribution

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id)
    const { config, build } = props
    const bucket = new Bucket(this, 'Bucket', privateBucketProps(config))
    this.distribution = new Distribution(this, 'Distribution', {
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultBehavior: {
        // With LIST, S3 answers 404 rather than 403 for a file that does not exist. The list itself
        // stays out of reach: `/` is led to a page before it can be asked for.
        origin: S3BucketOrigin.withOriginAccessControl(bucket, {
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: siteHeaders(this, 'SiteHeaders', build.contentSecurityPolicy),
        functionAssociations: new SiteRoutes(this, 'Routes', build.directory).associations,
      },
    })
    acknowledgeList(this.distribution)
    this.url = `https://${this.distribution.distributionDomainName}`
    this.upload(bucket, props)
  }

  /** Serves the paths of an API beside the pages, uncached and as the viewer sent them. */
  serveApi(pathPattern: string, origin: IOrigin) {
    this.distribution.addBehavior(pathPattern, origin, {
      // API Gateway finds the API by the Host header and refuses the viewer's.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      responseHeadersPolicy: apiHeaders(this, 'ApiHeaders'),
    })
  }

  /**
   * New assets come before the pages that ask for them, and old ones stay for pages that were
   * loaded before the deploy. Browsers revalidate a page at each visit and the edge after a minute,
   * which makes an invalidation unnecessary.
   */
  private upload(bucket: Bucket, { config, build: { directory } }: SiteProps) {
    const assets = new Upload(this, 'Assets', {
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
    const pages = new Upload(this, 'Pages', {
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
 * CDK asks for a default root object with LIST. The routes do its work, and could no longer tell
 * `/` from `/index.html` behind one.
 */
function acknowledgeList(distribution: Distribution) {
  const warning = '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk'
  Annotations.of(distribution).acknowledgeWarning(warning, 'The bucket is never asked for `/`')
}
