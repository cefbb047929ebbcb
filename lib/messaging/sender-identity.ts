import { Stack } from 'aws-cdk-lib'
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53'
import { EmailIdentity, type IConfigurationSet, Identity } from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import { bounceDomain } from '../stage/stage-settings'

type SenderIdentityProps = {
  /** Of the sender's address, within the zone. */
  domain: string
  hostedZoneId: string
  configurationSet: IConfigurationSet
}

/**
 * Authenticates the store's email: DKIM signatures of the domain, a subdomain for bounces (and with it SPF), and a
 * DMARC policy that requires both.
 * https://docs.aws.amazon.com/ses/latest/dg/send-email-authentication-dmarc.html
 */
export class SenderIdentity extends Construct {
  constructor(scope: Construct, id: string, props: SenderIdentityProps) {
    super(scope, id)
    const { domain, hostedZoneId, configurationSet } = props
    const add = (recordId: string, type: string, name: string, value: string) => {
      const record = { hostedZoneId, type, name, ttl: '1800', resourceRecords: [value] }
      new CfnRecordSet(this, recordId, record)
    }
    const mailFromDomain = bounceDomain(domain)
    const identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(domain),
      configurationSet,
      // Bounces go to the event bus; the sender's domain has no mailbox.
      feedbackForwarding: false,
      mailFromDomain,
    })
    identity.dkimRecords.forEach(({ name, value }, index) => {
      add(`Dkim${index + 1}`, 'CNAME', name, value)
    })
    const bounces = `10 feedback-smtp.${Stack.of(this).region}.amazonses.com`
    add('MailFrom', 'MX', mailFromDomain, bounces)
    add('Spf', 'TXT', mailFromDomain, '"v=spf1 include:amazonses.com -all"')
    // Not reject: a forwarded email that lost its signature still reaches the spam folder.
    add('Dmarc', 'TXT', `_dmarc.${domain}`, '"v=DMARC1; p=quarantine"')
  }
}
