import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'

/**
 * AWS WAF in front of the distribution, where the address that limits are counted by is the one
 * that the viewer really connects from: no header that a client writes plays a part (F88).
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
          content: JSON.stringify({ error: 'Too many tries. Please wait five minutes.' }),
        },
      },
      rules: rules.map((rule, priority) => ({ ...rule, priority })),
    })
    this.webAclArn = webAcl.attrArn
  }
}

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>

const paths = {
  createPayment: '/functions/v1/create-payment',
  stripeWebhook: '/functions/v1/stripe-webhook',
  download: '/functions/v1/download/',
}

/** In the order of their priority: the first that allows or blocks decides. */
const rules: Rule[] = [
  // A rule that took a body of Stripe's for an attack, or asked Stripe to solve a puzzle, would
  // lose a sale. The signature is what guards this door, and the gateway's throttle is its limit.
  {
    name: 'StripeWebhook',
    action: { allow: {} },
    statement: pathStatement('EXACTLY', paths.stripeWebhook),
    visibilityConfig: visibility('StripeWebhook'),
  },
  // Phones of one carrier share addresses: the limits are far above what a crowd of buyers needs
  // and far below what trying out stolen cards or guessing links takes.
  perAddress('PaymentsPerAddress', 100, pathStatement('EXACTLY', paths.createPayment)),
  perAddress('DownloadsPerAddress', 300, pathStatement('STARTS_WITH', paths.download)),
  // All buyers of the product together: what the usage plan allows, counted at the edge.
  {
    name: 'PaymentsInAll',
    action: tooMany(),
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'CONSTANT',
        limit: 1500,
        evaluationWindowSec: 300,
        scopeDownStatement: pathStatement('EXACTLY', paths.createPayment),
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
      // An encoded path would reach the same function and must be counted with the plain one.
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

/** Without samples: those would keep the addresses of buyers and the tokens of downloads. */
function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName }
}
