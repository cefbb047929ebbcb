import { Stack } from 'aws-cdk-lib'
import { EventBus, Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import { ConfigurationSet, EmailSendingEvent, EventDestination, SuppressionReasons } from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import type { SenderEnvironment } from '../../lambda/shop/delivery/sender'
import { acknowledge } from '../findings/acknowledge'
import { ownSenderDomain, type StageConfig } from '../stage/stage-settings'
import { SenderIdentity } from './sender-identity'
import { TextLog } from './text-log'

const { SEND, DELIVERY, DELIVERY_DELAY, BOUNCE, COMPLAINT, REJECT } = EmailSendingEvent

export class MessageSender extends Construct {
  readonly configurationSetName: string
  /** SES can publish to the account's default bus only. */
  private readonly bus = EventBus.fromEventBusName(this, 'Bus', 'default')
  /** Only in the stage that watches the account's texts. */
  private readonly textLog: TextLog | undefined

  constructor(
    scope: Construct,
    id: string,
    private readonly config: StageConfig,
  ) {
    super(scope, id)
    const configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      // Counts this store's bounces and complaints apart from the rest of the account.
      reputationMetrics: true,
      // SES remembers these addresses and sends them nothing more.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    })
    configurationSet.addEventDestination('Events', {
      destination: EventDestination.eventBus(this.bus),
      events: [SEND, DELIVERY, DELIVERY_DELAY, BOUNCE, COMPLAINT, REJECT],
    })
    this.configurationSetName = configurationSet.configurationSetName
    const domain = ownSenderDomain(config)
    const hostedZoneId = config.domain?.hostedZone?.id
    if (domain !== undefined && hostedZoneId !== undefined)
      new SenderIdentity(this, 'Sender', { domain, hostedZoneId, configurationSet })
    const watches = config.texts && config.texts.watchesAccount
    this.textLog = watches ? new TextLog(this, 'TextLog', config) : undefined
  }

  /** Includes texts if the stage has them. */
  grantSend(role: Role): SenderEnvironment {
    const sender = this.grantEmails(role, ['ses:SendEmail'])
    if (this.config.texts) this.grantTexts(role)
    return {
      ...sender,
      REPLY_TO_ADDRESS: this.config.replyToAddress,
      FINANCE_TIME_ZONE: this.config.financeTimeZone,
      ...this.textVariables(),
    }
  }

  /** To finance alone. An email with attachments counts as raw to SES. */
  grantSendStatements(role: Role) {
    return this.grantEmails(role, ['ses:SendEmail', 'ses:SendRawEmail'], {
      'ForAllValues:StringEquals': { 'ses:Recipients': this.config.financeAddress },
      // "All values" are also none.
      Null: { 'ses:Recipients': 'false' },
    })
  }

  /** Switches texts on and names their sender. */
  textVariables(): Pick<SenderEnvironment, 'TEXT_ORIGINATION_IDENTITY'> {
    const { texts } = this.config
    return texts ? { TEXT_ORIGINATION_IDENTITY: texts.originationIdentity } : {}
  }

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

  /**
   * The condition allows only the store's From address. The resource cannot be as narrow: SES checks whichever identity
   * covers the address (itself, its domain or a parent domain), and in the sandbox the recipient's as well
   * (https://github.com/cloudposse/terraform-aws-ses/issues/40).
   */
  private grantEmails(role: Role, actions: string[], recipients = {}) {
    const { senderAddress } = this.config
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName })
    role.addToPolicy(
      new PolicyStatement({
        actions,
        resources: [arn('identity', '*'), arn('configuration-set', this.configurationSetName)],
        conditions: { StringEquals: { 'ses:FromAddress': senderAddress }, ...recipients },
      }),
    )
    acknowledge(role, {
      [`IAM5[Resource::arn:aws:ses:${Stack.of(this).region}:<AWS::AccountId>:identity/*]`]:
        'SES checks whichever identity covers the sender; the condition allows one From address.',
    })
    return { SENDER_ADDRESS: senderAddress, CONFIGURATION_SET: this.configurationSetName }
  }

  /** A text's resource is a phone number, which no ARN can name. So everything that has an ARN is excluded. */
  private grantTexts(role: Role) {
    const everyArn = `arn:${Stack.of(this).partition}:sns:*:*:*`
    role.addToPolicy(new PolicyStatement({ actions: ['sns:Publish'], notResources: [everyArn] }))
  }
}
