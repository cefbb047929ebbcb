import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager'
import { type DistributionProps, type IDistribution, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront'
import { AaaaRecord, ARecord, HostedZone, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import { Construct } from 'constructs'
import type { StageConfig } from '../stage/stage-settings'

/** The certificate and, if the stack manages the zone, the DNS records. */
export class SiteDomain extends Construct {
  private readonly certificate: ICertificate
  private readonly zone?: IHostedZone

  constructor(
    scope: Construct,
    id: string,
    private readonly domain: NonNullable<StageConfig['domain']>,
  ) {
    super(scope, id)
    const { hostedZone } = domain
    this.zone =
      hostedZone &&
      HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId: hostedZone.id, zoneName: hostedZone.name })
    this.certificate =
      domain.certificateArn === undefined
        ? new Certificate(this, 'Certificate', {
            domainName: domain.name,
            validation: CertificateValidation.fromDns(this.zone),
          })
        : Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn)
  }

  distributionProps(): Partial<DistributionProps> {
    return {
      domainNames: [this.domain.name],
      certificate: this.certificate,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    }
  }

  /** Without a zone, returns the record for the seller to create. */
  pointTo(distribution: IDistribution): string | undefined {
    if (!this.zone) return `${this.domain.name} CNAME ${distribution.distributionDomainName}`
    const record = {
      zone: this.zone,
      recordName: this.domain.name,
      target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
    }
    new ARecord(this, 'Ipv4', record)
    new AaaaRecord(this, 'Ipv6', record)
    return undefined
  }
}
