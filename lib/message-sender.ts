import { Stack } from 'aws-cdk-lib'
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { StageConfig } from './stage-settings'

/** The permission to send e-mails as the store and texts to phones. */
export class MessageSender extends Construct {
  constructor(
    scope: Construct,
    id: string,
    private readonly config: StageConfig,
  ) {
    super(scope, id)
  }

  /** Lets a function send; gives the addresses that it sends from. */
  grantSend(grantee: IGrantable): { SENDER_ADDRESS: string; REPLY_TO_ADDRESS: string } {
    grantee.grantPrincipal.addToPrincipalPolicy(this.sendEmails())
    grantee.grantPrincipal.addToPrincipalPolicy(this.sendTexts())
    return {
      SENDER_ADDRESS: this.config.senderAddress,
      REPLY_TO_ADDRESS: this.config.replyToAddress,
    }
  }

  /**
   * The condition allows one From address and no other. The resource cannot be as narrow: SES
   * checks whichever identity covers the address (it, its domain or a parent domain), and in its
   * sandbox the recipient's identity as well (https://github.com/cloudposse/terraform-aws-ses/issues/40).
   */
  private sendEmails() {
    const identities = Stack.of(this).formatArn({
      service: 'ses',
      resource: 'identity',
      resourceName: '*',
    })
    return new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [identities],
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
