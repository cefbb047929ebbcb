import { Annotations, Stack } from 'aws-cdk-lib'
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
import { acknowledge } from '../stage/acknowledge'
import { Firewall } from './firewall'
import { privateBucketProps } from '../data/private-bucket'
import { apiHeaders, siteHeaders } from './response-headers'
import { SiteAccessLog } from './site-access-log'
import { SiteDomain } from './site-domain'
import { SiteRoutes } from './site-routes'
import { SiteUpload } from './site-upload'
import type { StageConfig } from '../stage/stage-settings'

/** A site ready to be uploaded. */
export type SiteBuild = {
  /** Holds index.html, one folder with an index.html per further page, not-found.html, assets/. */
  directory: string
  contentSecurityPolicy: string
}

type SiteProps = { config: StageConfig; build: SiteBuild }

/** The store's one domain: the pages, and whatever else is served beside them. */
export class Site extends Construct {
  /** Without a trailing slash. */
  readonly url: string
  readonly distribution: Distribution
  readonly accessLog: LogGroup
  /** The record that the seller makes where the stack does not write the zone. */
  readonly domainRecord: string | undefined

  constructor(scope: Construct, id: string, { config, build }: SiteProps) {
    super(scope, id)
    const bucket = new Bucket(this, 'Bucket', privateBucketProps(config))
    acknowledge(bucket, { S1: 'Only CloudFront reads it, and CloudFront writes an access log.' })
    const domain = config.domain && new SiteDomain(this, 'Domain', config.domain)
    this.distribution = new Distribution(this, 'Distribution', {
      comment: Stack.of(this).stackName,
      ...domain?.distributionProps(),
      ...(config.firewall ? { webAclId: new Firewall(this, 'Firewall').webAclArn } : {}),
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
    acknowledgeFindings(this.distribution, config)
    this.domainRecord = domain?.pointTo(this.distribution)
    this.url = `https://${config.domain?.name ?? this.distribution.distributionDomainName}`
    const { logGroup } = new SiteAccessLog(this, 'AccessLog', {
      config,
      distribution: this.distribution,
    })
    this.accessLog = logGroup
    new SiteUpload(this, 'Upload', { config, bucket, directory: build.directory })
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
}

function acknowledgeFindings(distribution: Distribution, { domain, firewall }: StageConfig) {
  // CDK asks for a default root object with LIST. The routes do its work, and could no longer tell
  // `/` from `/index.html` behind one.
  const warning = '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk'
  Annotations.of(distribution).acknowledgeWarning(warning, 'The bucket is never asked for `/`')
  acknowledge(distribution, {
    CFR1: 'A book is sold to the whole world.',
    CFR3: 'Access logs go to CloudWatch, which lets them be written without personal data.',
    ...(firewall ? {} : { CFR2: 'This stage has its firewall off; the gateway throttles.' }),
    ...(domain ? {} : { CFR4: "CloudFront's own certificate comes with CloudFront's own policy." }),
  })
}
