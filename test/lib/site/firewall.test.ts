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

test('[F32] the first rule allows webhook requests, before a rule can mistake one for an attack', () => {
  const [first] = rules.toSorted((a, b) => a.Priority - b.Priority)

  expect(first).toMatchObject({
    Action: { Allow: {} },
    Statement: {
      ByteMatchStatement: {
        FieldToMatch: { UriPath: {} },
        PositionalConstraint: 'EXACTLY',
        SearchString: '/functions/v1/stripe-webhook',
      },
    },
  })
})

test.each([
  ['PaymentsPerAddress', 'IP', 100, '/functions/v1/create-payment'],
  ['DownloadsPerAddress', 'IP', 300, '/functions/v1/download/'],
  ['PaymentsInAll', 'CONSTANT', 1500, '/functions/v1/create-payment'],
])('[F7] [F88] %s counts by %s up to %i in five minutes', (name, key, limit, path) => {
  const { RateBasedStatement: statement } = Object(ruleOf(name).Statement)

  expect(statement).toEqual({
    AggregateKeyType: key,
    Limit: limit,
    EvaluationWindowSec: 300,
    ScopeDownStatement: expect.objectContaining({
      ByteMatchStatement: expect.objectContaining({ SearchString: path }),
    }),
  })
  expect(statement).not.toHaveProperty('ForwardedIPConfig')
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

test("AWS's rules for common attacks and known bad inputs block requests", () => {
  const groups = rules.filter(({ Statement }) => 'ManagedRuleGroupStatement' in Object(Statement))

  expect(groups.map(({ Name }) => Name)).toEqual([
    'AWSManagedRulesCommonRuleSet',
    'AWSManagedRulesKnownBadInputsRuleSet',
  ])
  for (const { OverrideAction } of groups) expect(OverrideAction).toEqual({ None: {} })
})

test('[F94] no request samples are stored, which would contain addresses and tokens', () => {
  for (const { VisibilityConfig } of rules) {
    expect(VisibilityConfig).toMatchObject({ SampledRequestsEnabled: false })
  }
})

type Rule = {
  Name: string
  Priority: number
  Action?: object
  OverrideAction?: object
  Statement: object
  VisibilityConfig: object
}

function ruleOf(name: string): Rule {
  const rule = rules.find(({ Name }) => Name === name)
  if (!rule) throw new Error(`There is no rule ${name}`)
  return rule
}
