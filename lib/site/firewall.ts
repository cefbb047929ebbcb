import { Stack } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { callPaths } from '../../lambda/contract'
import { apiMessages } from '../../product/api-messages'

/** It counts requests by the address that the viewer connects from, which no forged header changes (F88). */
export class Firewall extends Construct {
  readonly webAclArn: string
  readonly webAclName: string
  readonly managedRules = managedGroups

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.webAclName = Stack.of(this).stackName
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      name: this.webAclName,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      // Separates two stages in CloudWatch.
      visibilityConfig: visibility(this.webAclName),
      customResponseBodies: {
        tooMany: { contentType: 'APPLICATION_JSON', content: JSON.stringify({ error: apiMessages.tooManyTries }) },
      },
      rules: rules.map((rule, priority) => ({ ...rule, priority })),
    })
    this.webAclArn = webAcl.attrArn
  }
}

const managedGroups = ['AWSManagedRulesCommonRuleSet', 'AWSManagedRulesKnownBadInputsRuleSet']

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>

/** In order of priority: the first rule that blocks a request wins. */
const rules: Rule[] = [
  // Half of what the gateway allows on this path, so that no single address uses that up. Stripe stays far below it
  // even from one address: it opens at most 25 checkout sessions a second (https://docs.stripe.com/rate-limits).
  perAddress('StripeCallsPerAddress', 15_000, callPaths.stripeWebhook),
  // Phones of one carrier share addresses: far above what a crowd of buyers needs, and far below what testing stolen
  // cards or guessing links needs.
  perAddress('PaymentsPerAddress', 100, callPaths.createPayment),
  perAddress('DownloadsPerAddress', 300, `${callPaths.download}/`),
  ...managedGroups.map(managed),
]

function perAddress(name: string, limit: number, path: string) {
  return {
    name,
    action: tooMany(),
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        limit,
        evaluationWindowSec: 300,
        scopeDownStatement: pathStatement(path),
      },
    },
    visibilityConfig: visibility(name),
  }
}

/**
 * Only for payments. Pages take no input: a rule could only block a visitor whose link has an unusual query. A download
 * needs only its token, which samples would contain. A blocked event would be a lost sale; its signature protects the
 * webhook.
 */
function managed(name: string): Rule {
  const scopeDownStatement = pathStatement(callPaths.createPayment)
  return {
    name,
    overrideAction: { none: {} },
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name, scopeDownStatement } },
    // Samples, which AWS keeps for three hours, show which rule blocked a buyer by mistake.
    visibilityConfig: { ...visibility(name), sampledRequestsEnabled: true },
  }
}

/** Prefixes, because a path with a trailing slash reaches the same function. */
function pathStatement(searchString: string): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: 'STARTS_WITH',
      searchString,
      // An encoded path reaches it as well.
      textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
    },
  }
}

function tooMany(): CfnWebACL.RuleActionProperty {
  return {
    block: {
      customResponse: {
        responseCode: 429,
        customResponseBodyKey: 'tooMany',
        responseHeaders: [
          { name: 'cache-control', value: 'no-store' },
          { name: 'retry-after', value: '300' },
        ],
      },
    },
  }
}

/** Samples would store buyers' addresses and download tokens. */
function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName }
}
