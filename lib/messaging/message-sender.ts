import { Stack } from 'aws-cdk-lib'
import { EventBus } from 'aws-cdk-lib/aws-events'
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import {
  ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import type { SenderEnvironment } from '../../lambda/delivery/sender'
import { acknowledge } from '../findings/acknowledge'
import { SenderIdentity } from './sender-identity'
import { ownSenderDomain, type StageConfig } from '../stage/stage-settings'

/** How e-mails are sent as the store and texts to phones, and the permission to do so. */
export class MessageSender extends Construct {
  readonly configurationSet: ConfigurationSet

  constructor(
    scope: Construct,
    id: string,
    private readonly config: StageConfig,
  ) {
    super(scope, id)
    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      // Bounces and complaints of this store alone, whatever else the account sends.
      reputationMetrics: true,
      // SES keeps a list of addresses that bounced or complained and sends them nothing more.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    })
    this.publishEvents()
    this.proveSender()
  }

  /** Lets a function send; gives the addresses that it sends from. */
  grantSend(role: Role): SenderEnvironment {
    role.addToPolicy(this.sendEmails())
    role.addToPolicy(this.sendTexts())
    acknowledge(role, {
      [`IAM5[Resource::arn:aws:ses:${Stack.of(this).region}:<AWS::AccountId>:identity/*]`]:
        'SES checks whichever identity covers the sender; the condition allows one sender alone.',
    })
    return {
      SENDER_ADDRESS: this.config.senderAddress,
      REPLY_TO_ADDRESS: this.config.replyToAddress,
      CONFIGURATION_SET: this.configurationSet.configurationSetName,
      TEXT_ORIGINATION_NUMBER: this.config.textOriginationNumber ?? '',
    }
  }

  /** What became of each e-mail, on the account's event bus, for whoever has a rule for it. */
  private publishEvents() {
    const bus = EventBus.fromEventBusName(this, 'Bus', 'default')
    this.configurationSet.addEventDestination('Events', {
      destination: EventDestination.eventBus(bus),
      events: [
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
      ],
    })
  }

  private proveSender() {
    const domain = ownSenderDomain(this.config)
    const hostedZoneId = this.config.domain?.hostedZone?.id
    if (domain === undefined || hostedZoneId === undefined) return
    const { configurationSet } = this
    new SenderIdentity(this, 'Sender', { domain, hostedZoneId, configurationSet })
  }

  /**
   * The condition allows one From address and no other. The resource cannot be as narrow: SES
   * checks whichever identity covers the address (it, its domain or a parent domain), and in its
   * sandbox the recipient's identity as well (https://github.com/cloudposse/terraform-aws-ses/issues/40).
   */
  private sendEmails() {
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName })
    return new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [
        arn('identity', '*'),
        arn('configuration-set', this.configurationSet.configurationSetName),
      ],
      conditions: { StringEquals: { 'ses:FromAddress': this.config.senderAddress } },
    })
  }

  /**
   * A text's resource is the bare phone number, which no ARN can name. Everything that has an ARN,
   * topics and app endpoints, is excluded instead.
   */
  private sendTexts() {
    const everyArn = `arn:${Stack.of(this).partition}:sns:*:*:*`
    return new PolicyStatement({ actions: ['sns:Publish'], notResources: [everyArn] })
  }
}
