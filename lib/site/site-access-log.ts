import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { StageConfig } from '../stage/stage-settings'

type SiteAccessLogProps = { config: StageConfig; distribution: IDistribution }

/**
 * Without personal data: no address, browser or referrer, and no path, because that of a download contains its token
 * (F73). The cache behavior distinguishes pages from API requests.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logging.html
 */
export class SiteAccessLog extends Construct {
  readonly logGroup: LogGroup

  constructor(scope: Construct, id: string, { config, distribution }: SiteAccessLogProps) {
    super(scope, id)
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    // Log deliveries need a name that is unique in the account.
    const name = `${Stack.of(this).stackName}-site`
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    })
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: this.logGroup.logGroupArn,
      outputFormat: 'json',
    })
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields,
    })
    delivery.addResourceDependency(source)
  }
}

const recordFields = [
  'timestamp(ms)',
  'x-edge-request-id',
  'x-edge-location',
  'cache-behavior-path-pattern',
  'cs-method',
  'cs-protocol-version',
  'sc-status',
  'sc-content-type',
  'sc-bytes',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'time-taken',
  'time-to-first-byte',
  'origin-fbl',
  'ssl-protocol',
]
