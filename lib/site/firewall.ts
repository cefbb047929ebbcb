import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { callPaths } from '../../lambda/contract'
import { apiMessages } from '../../product/api-messages'

/**
 * AWS WAF in front of the distribution. There it counts requests by the address that the viewer
 * connects from, so a client cannot evade a limit with a forged header (F88).
 */
export class Firewall extends Construct {
  readonly webAclArn: string

  constructor(scope: Construct, id: string) {
    super(scope, id)
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('Firewall'),
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

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>

/** In order of priority: the first rule that allows or blocks a request decides. */
const rules: Rule[] = [
  // First, because a rule that mistook one of Stripe's events for an attack would lose a sale. The
  // signature protects the webhook, and the gateway's throttle limits it.
  {
    name: 'StripeWebhook',
    action: { allow: {} },
    statement: pathStatement('EXACTLY', callPaths.stripeWebhook),
    visibilityConfig: visibility('StripeWebhook'),
  },
  // Phones of one carrier share addresses, so the limits are far above what a crowd of buyers needs.
  // They are far below what testing stolen cards or guessing links takes.
  perAddress('PaymentsPerAddress', 100, pathStatement('EXACTLY', callPaths.createPayment)),
  perAddress('DownloadsPerAddress', 300, pathStatement('STARTS_WITH', `${callPaths.download}/`)),
  // All buyers together: the rate of the usage plan, counted at the edge.
  {
    name: 'PaymentsInAll',
    action: tooMany(),
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'CONSTANT',
        limit: 1500,
        evaluationWindowSec: 300,
        scopeDownStatement: pathStatement('EXACTLY', callPaths.createPayment),
      },
    },
    visibilityConfig: visibility('PaymentsInAll'),
  },
  managed('AWSManagedRulesCommonRuleSet'),
  managed('AWSManagedRulesKnownBadInputsRuleSet'),
]

function perAddress(name: string, limit: number, scopeDownStatement: CfnWebACL.StatementProperty) {
  return {
    name,
    action: tooMany(),
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        limit,
        evaluationWindowSec: 300,
        scopeDownStatement,
      },
    },
    visibilityConfig: visibility(name),
  }
}

function managed(name: string): Rule {
  return {
    name,
    overrideAction: { none: {} },
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
    visibilityConfig: visibility(name),
  }
}

function pathStatement(
  positionalConstraint: 'EXACTLY' | 'STARTS_WITH',
  searchString: string,
): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint,
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
