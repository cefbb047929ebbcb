import { Stack } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { callPaths } from '../../lambda/contract'
import { apiMessages } from '../../product/api-messages'

/**
 * AWS WAF in front of the distribution. It counts requests there by the address that the viewer connects from, so a
 * client cannot evade a limit with a forged header (F88).
 */
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
      // The web ACL's name in CloudWatch, which tells two stages apart.
      visibilityConfig: visibility(this.webAclName),
      customResponseBodies: {
        tooMany: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({ error: apiMessages.tooManyTries }),
        },
      },
      rules: rules.map((rule, priority) => ({ ...rule, priority })),
    })
    this.webAclArn = webAcl.attrArn
  }
}

/** AWS's rules for common attacks and known bad inputs. */
const managedGroups = ['AWSManagedRulesCommonRuleSet', 'AWSManagedRulesKnownBadInputsRuleSet']

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>

/** In order of priority: the first rule that blocks a request wins. */
const rules: Rule[] = [
  // Half of what the gateway allows on this path, so that no single address can use that up. Stripe stays far below it
  // even if all its events came from one of its addresses: it reports sales, and opens at most 25 checkout sessions a
  // second (https://docs.stripe.com/rate-limits).
  perAddress('StripeCallsPerAddress', 15_000, callPaths.stripeWebhook),
  // Phones of one carrier share addresses, so the limits are far above what a crowd of buyers needs. They are far below
  // what testing stolen cards or guessing links needs.
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
 * The managed rules inspect only payments. Pages are files that take no input: there a rule could only block a visitor
 * whose link has an unusual query. A download needs nothing but its token, and samples of it would contain that token.
 * An event that a rule mistook for an attack would be a lost sale; the webhook is protected by its signature instead.
 */
function managed(name: string): Rule {
  const scopeDownStatement = pathStatement(callPaths.createPayment)
  return {
    name,
    overrideAction: { none: {} },
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name, scopeDownStatement } },
    // Samples show which rule blocked a buyer by mistake. AWS keeps them for three hours.
    visibilityConfig: { ...visibility(name), sampledRequestsEnabled: true },
  }
}

/** A path with a trailing slash reaches the same function, so the rules compare prefixes instead of whole paths. */
function pathStatement(searchString: string): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: 'STARTS_WITH',
      searchString,
      // An encoded path reaches the same function, so it counts as well.
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

/** Without samples, which would store buyers' addresses and download tokens. */
function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName }
}
