import { Stack } from 'aws-cdk-lib'
import { EventBus, type IEventBus, Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import {
  ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import type { SenderEnvironment } from '../../lambda/shop/delivery/sender'
import { acknowledge } from '../findings/acknowledge'
import { ownSenderDomain, type StageConfig } from '../stage/stage-settings'
import { SenderIdentity } from './sender-identity'
import { TextLog } from './text-log'

/** Everything needed to send emails and texts in the store's name, and the permission to do so. */
export class MessageSender extends Construct {
  readonly configurationSetName: string
  private readonly configurationSet: ConfigurationSet
  /** SES can publish to the account's default bus only. */
  private readonly bus: IEventBus
  /** Only in the stage that watches the account's texts. */
  private readonly textLog: TextLog | undefined

  constructor(
    scope: Construct,
    id: string,
    private readonly config: StageConfig,
  ) {
    super(scope, id)
    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      // Counts this store's bounces and complaints separately from the rest of the account.
      reputationMetrics: true,
      // SES remembers addresses that bounced or complained and sends them nothing more.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    })
    this.configurationSetName = this.configurationSet.configurationSetName
    this.bus = EventBus.fromEventBusName(this, 'Bus', 'default')
    this.publishEvents()
    this.authenticateSender()
    const watches = config.texts && config.texts.watchesAccount
    this.textLog = watches ? new TextLog(this, 'TextLog', config) : undefined
  }

  /** Lets a function send emails, and texts if the stage has them. Returns the variables that name the sender. */
  grantSend(role: Role): SenderEnvironment {
    const { texts } = this.config
    role.addToPolicy(this.sendEmails())
    if (texts) role.addToPolicy(this.sendTexts())
    this.acknowledgeIdentities(role)
    return {
      SENDER_ADDRESS: this.config.senderAddress,
      REPLY_TO_ADDRESS: this.config.replyToAddress,
      FINANCE_TIME_ZONE: this.config.financeTimeZone,
      CONFIGURATION_SET: this.configurationSetName,
      ...this.textVariables(),
    }
  }

  /** Lets a function send emails with attachments, which count as raw to SES. Returns the sender's variables. */
  grantSendStatements(role: Role) {
    role.addToPolicy(this.sendEmails(['ses:SendEmail', 'ses:SendRawEmail']))
    this.acknowledgeIdentities(role)
    return {
      SENDER_ADDRESS: this.config.senderAddress,
      CONFIGURATION_SET: this.configurationSetName,
    }
  }

  /** The variable that switches texts on and names their sender. */
  textVariables(): Pick<SenderEnvironment, 'TEXT_ORIGINATION_IDENTITY'> {
    const { texts } = this.config
    return texts ? { TEXT_ORIGINATION_IDENTITY: texts.originationIdentity } : {}
  }

  private acknowledgeIdentities(role: Role) {
    acknowledge(role, {
      [`IAM5[Resource::arn:aws:ses:${Stack.of(this).region}:<AWS::AccountId>:identity/*]`]:
        'SES checks whichever identity covers the sender; the condition allows one From address.',
    })
  }

  /** Calls a function with every event about the store's emails and texts. */
  addReceiver(receiver: Alias) {
    const { configurationSetName } = this
    new Rule(this, 'EmailEvents', {
      eventBus: this.bus,
      // Selects this store's emails among the account's.
      eventPattern: {
        source: ['aws.ses'],
        detail: { mail: { tags: { 'ses:configuration-set': [configurationSetName] } } },
      },
      targets: [new LambdaFunction(receiver)],
    })
    this.textLog?.addReceiver(receiver)
  }

  /** Publishes the events of each email to the account's event bus. */
  private publishEvents() {
    this.configurationSet.addEventDestination('Events', {
      destination: EventDestination.eventBus(this.bus),
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.DELIVERY_DELAY,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
      ],
    })
  }

  private authenticateSender() {
    const domain = ownSenderDomain(this.config)
    const hostedZoneId = this.config.domain?.hostedZone?.id
    if (domain === undefined || hostedZoneId === undefined) return
    const { configurationSet } = this
    new SenderIdentity(this, 'Sender', { domain, hostedZoneId, configurationSet })
  }

  /**
   * The condition allows only the store's From address. The resource cannot be as narrow: SES checks
   * whichever identity covers the address (itself, its domain or a parent domain), and in the sandbox
   * the recipient's identity as well (https://github.com/cloudposse/terraform-aws-ses/issues/40).
   */
  private sendEmails(actions = ['ses:SendEmail']) {
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName })
    return new PolicyStatement({
      actions,
      resources: [arn('identity', '*'), arn('configuration-set', this.configurationSetName)],
      conditions: { StringEquals: { 'ses:FromAddress': this.config.senderAddress } },
    })
  }

  /**
   * The resource of a text is the phone number itself, which no ARN can name. Instead, everything that
   * has an ARN (topics, app endpoints) is excluded.
   */
  private sendTexts() {
    const everyArn = `arn:${Stack.of(this).partition}:sns:*:*:*`
    return new PolicyStatement({ actions: ['sns:Publish'], notResources: [everyArn] })
  }
}
