import {
  findResource,
  fullStage,
  sellingStage,
  synthesizeStore,
} from '../../support/lib/store-template'
import { apiMessages } from '../../../product/api-messages'

const { resources } = synthesizeStore(fullStage)
const { resources: without } = synthesizeStore(sellingStage)
const webAcl = findResource(resources, 'AWS::WAFv2::WebACL')
const rules: Rule[] = Object(webAcl.Properties['Rules'])

test('the firewall is in front of the distribution only if the stage switches it on', () => {
  const [guarded, open] = [resources, without].map((all) =>
    Object(findResource(all, 'AWS::CloudFront::Distribution').Properties['DistributionConfig']),
  )

  expect(guarded.WebACLId).toEqual({ 'Fn::GetAtt': [webAcl.id, 'Arn'] })
  expect(webAcl.Properties['Scope']).toBe('CLOUDFRONT')
  expect(open).not.toHaveProperty('WebACLId')
  expect(Object.values(without).map(({ Type }) => Type)).not.toContain('AWS::WAFv2::WebACL')
})

const payments = '/functions/v1/create-payment'
const webhook = '/functions/v1/stripe-webhook'

test('[F32] the limit per address is the only rule that sees a webhook call', () => {
  const seeing = rules.filter(({ Statement }) => isSeenBy(Statement, webhook))

  expect(seeing.map(({ Name }) => Name)).toEqual(['StripeCallsPerAddress'])
})

test.each([webhook, payments])('[F7] a slash at the end of %s bypasses no rule', (path) => {
  const seeing = (called: string) =>
    rules.filter(({ Statement }) => isSeenBy(Statement, called)).map(({ Name }) => Name)

  expect(seeing(path).length).toBeGreaterThan(0)
  expect(seeing(`${path}/`)).toEqual(seeing(path))
})

test('[F7] [F32] one address gets half of the webhook’s throttle, at least twice what Stripe needs', () => {
  const { Limit, EvaluationWindowSec } = Object(
    Object(ruleOf('StripeCallsPerAddress').Statement).RateBasedStatement,
  )
  const stage = findResource(resources, 'AWS::ApiGateway::Stage')
  const settings = [stage.Properties['MethodSettings']].flat().map((setting) => Object(setting))
  const { ThrottlingRateLimit } = settings.find(({ ResourcePath }) => /webhook/.test(ResourcePath))

  expect(Limit / EvaluationWindowSec).toBe(ThrottlingRateLimit / 2)
  // Stripe opens at most 25 checkout sessions a second, and reports each with an event.
  expect(Limit / EvaluationWindowSec).toBeGreaterThanOrEqual(2 * 25)
})

test('a blocked request gets JSON in the format of the API', () => {
  const { Block } = Object(ruleOf('PaymentsPerAddress').Action)
  const { tooMany } = Object(webAcl.Properties['CustomResponseBodies'])

  expect(Block.CustomResponse).toEqual({
    ResponseCode: 429,
    CustomResponseBodyKey: 'tooMany',
    ResponseHeaders: [
      { Name: 'cache-control', Value: 'no-store' },
      { Name: 'retry-after', Value: '300' },
    ],
  })
  expect(tooMany.ContentType).toBe('APPLICATION_JSON')
  expect(JSON.parse(tooMany.Content)).toEqual({ error: apiMessages.tooManyTries })
})

test('[F94] samples are stored only of payments that a managed rule matched, never of download links', () => {
  const sampled = rules.filter(({ VisibilityConfig }) => VisibilityConfig.SampledRequestsEnabled)

  expect(sampled.map(({ Name }) => Name)).toEqual([
    'AWSManagedRulesCommonRuleSet',
    'AWSManagedRulesKnownBadInputsRuleSet',
  ])
  expect(webAcl.Properties['VisibilityConfig']).toMatchObject({ SampledRequestsEnabled: false })
})

test('the alarm on blocked payments counts this web ACL’s managed rules', () => {
  const alarm = findResource(resources, 'AWS::CloudWatch::Alarm', 'MonitoringFirewall')
  const {
    MetricName,
    SampledRequestsEnabled: _,
    ...rest
  } = Object(webAcl.Properties['VisibilityConfig'])
  const dimensions = [Object(alarm.Properties['Metrics'])]
    .flat()
    .flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Metric.Dimensions] : []))
  const names = rules.flatMap(({ VisibilityConfig }) => VisibilityConfig.MetricName)

  expect(rest).toMatchObject({ CloudWatchMetricsEnabled: true })
  expect(dimensions).toHaveLength(2)
  for (const [rule, acl] of dimensions) {
    expect(names).toContain(rule.Value)
    expect(acl).toEqual({ Name: 'WebACL', Value: MetricName })
  }
})

type Rule = {
  Name: string
  Priority: number
  Action?: object
  OverrideAction?: object
  Statement: object
  VisibilityConfig: { SampledRequestsEnabled: boolean; MetricName: string }
}

/** Whether the scope of a rule's statement contains a path. */
function isSeenBy(statement: object, path: string): boolean {
  const { RateBasedStatement, ManagedRuleGroupStatement, ...own } = Object(statement)
  const scope = (RateBasedStatement ?? ManagedRuleGroupStatement)?.ScopeDownStatement ?? own
  const { PositionalConstraint, SearchString } = scope.ByteMatchStatement
  return PositionalConstraint === 'STARTS_WITH'
    ? path.startsWith(SearchString)
    : path === SearchString
}

function ruleOf(name: string): Rule {
  const rule = rules.find(({ Name }) => Name === name)
  if (!rule) throw new Error(`There is no rule ${name}`)
  return rule
}
