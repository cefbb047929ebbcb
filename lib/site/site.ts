import { Annotations, Duration, Stack } from 'aws-cdk-lib'
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
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { copyKey } from '../../lambda/contract'
import { privateBucketProps } from '../data/private-bucket'
import { acknowledge } from '../findings/acknowledge'
import type { StageConfig } from '../stage/stage-settings'
import { callFilter } from './call-filter'
import { ebookBehavior, ebookPath } from './ebook-file'
import { apiHeaders, siteHeaders } from './response-headers'
import { SiteAccessLog } from './site-access-log'
import { SiteDomain } from './site-domain'
import { siteRoutes } from './site-routes'
import { uploadSite } from './site-upload'

type SiteProps = {
  config: StageConfig
  /** The built site: index.html, a folder per further page, not-found.html, assets/. */
  directory: string
}

/** Also serves the API, under the same domain. */
export class Site extends Construct {
  /** Without a trailing slash. */
  readonly url: string
  readonly distribution: Distribution
  readonly accessLog: LogGroup
  /** For the seller to create, if the stack does not manage the zone. */
  readonly domainRecord?: string
  private readonly apiHeaders = apiHeaders(this, 'ApiHeaders')

  constructor(scope: Construct, id: string, { config, directory }: SiteProps) {
    super(scope, id)
    const bucket = new Bucket(this, 'Bucket', privateBucketProps(config))
    acknowledge(bucket, { S1: 'Only CloudFront reads it, and CloudFront writes an access log.' })
    const domain = config.domain && new SiteDomain(this, 'Domain', config.domain)
    this.distribution = new Distribution(this, 'Distribution', {
      comment: Stack.of(this).stackName,
      ...domain?.distributionProps(),
      httpVersion: HttpVersion.HTTP2_AND_3,
      errorResponses: uncachedErrors,
      defaultBehavior: {
        // With LIST, S3 responds 404 instead of 403 for a missing file. The routes map `/` to a page, so nobody gets
        // the listing.
        origin: S3BucketOrigin.withOriginAccessControl(bucket, {
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: siteHeaders(this, 'SiteHeaders'),
        functionAssociations: siteRoutes(this, directory),
      },
    })
    acknowledgeFindings(this.distribution, config)
    this.domainRecord = domain?.pointTo(this.distribution)
    this.url = `https://${config.domain?.name ?? this.distribution.distributionDomainName}`
    const { logGroup } = new SiteAccessLog(this, 'AccessLog', { config, distribution: this.distribution })
    this.accessLog = logGroup
    uploadSite(this, { config, bucket, directory, siteUrl: this.url })
  }

  /** Its paths are below the API's, so these behaviors must come before the API's. */
  serveEbook({ keys, origin }: { keys: string[]; origin: IOrigin }, stamped: { origin: IOrigin } | undefined) {
    const behavior = { ...ebookBehavior(this), responseHeadersPolicy: this.apiHeaders }
    if (stamped) this.distribution.addBehavior(ebookPath(copyKey('*', '*')), stamped.origin, behavior)
    for (const key of keys) this.distribution.addBehavior(ebookPath(key), origin, behavior)
  }

  /** Uncached, except calls that the API would reject. */
  serveApi(pathPattern: string, origin: IOrigin) {
    this.distribution.addBehavior(pathPattern, origin, {
      // API Gateway finds the API by the Host header, and rejects the viewer's.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      responseHeadersPolicy: this.apiHeaders,
      functionAssociations: [callFilter(this)],
    })
  }
}

/**
 * CloudFront would keep these responses for ten seconds, whatever their headers say, and "try again" would show the
 * same one.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
 */
const uncachedErrors = [500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) }))

function acknowledgeFindings(distribution: Distribution, { domain }: StageConfig) {
  // With LIST, CDK wants a default root object, with which the routes could not distinguish `/` from `/index.html`.
  const warning = '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk'
  Annotations.of(distribution).acknowledgeWarning(warning, 'No request for `/` reaches the bucket')
  acknowledge(distribution, {
    CFR1: 'The ebook is sold worldwide, so no country is blocked.',
    CFR7: "S3 checks the ebook's presigned URLs itself, and would refuse a second signature.",
    CFR3: 'Access logs go to CloudWatch, where personal data can be left out of them.',
    CFR2: 'A web ACL costs $6 a month and more (docs/deploy.md); API Gateway throttles.',
    ...(domain ? {} : { CFR4: "CloudFront's default certificate comes with CloudFront's default TLS policy." }),
  })
}
