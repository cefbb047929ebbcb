import { readable } from './readable'
import { findResource, type Resource, sellingStage, synthesizeStore } from './store-template'

const { template, resources } = synthesizeStore()
const stage = findResource(resources, 'AWS::ApiGateway::Stage')

test('the calls are those of the public contract, and only the payment needs the key', () => {
  const methods = Object.values(resources).filter(({ Type }) => Type === 'AWS::ApiGateway::Method')
  const calls = methods.map(callOf)

  expect(calls.toSorted()).toEqual([
    'GET /functions/v1/download/{token} → <DownloadEbookFunction>',
    'POST /functions/v1/create-payment → <CreatePaymentFunction> with key',
    'POST /functions/v1/download/{token} → <DownloadEbookFunction>',
    'POST /functions/v1/stripe-webhook → <PaymentWebhookFunction>',
  ])
})

test('the page has a key of its stage, which five payments a second may use', () => {
  const key = findResource(resources, 'AWS::ApiGateway::ApiKey')
  const plan = findResource(resources, 'AWS::ApiGateway::UsagePlan')

  expect(key.Properties).toEqual({ Enabled: true, Value: sellingStage.clientKey })
  expect(plan.Properties).toMatchObject({
    Throttle: { RateLimit: 5, BurstLimit: 10 },
    ApiStages: [{ Stage: { Ref: stage.id } }],
  })
  template.hasResourceProperties('AWS::ApiGateway::UsagePlanKey', {
    KeyId: { Ref: key.id },
    UsagePlanId: { Ref: plan.id },
  })
})

test('every call has a ceiling, and no body or header reaches a log', () => {
  expect(stage.Properties['MethodSettings']).toEqual([
    {
      HttpMethod: '*',
      ResourcePath: '/*',
      ThrottlingRateLimit: 50,
      ThrottlingBurstLimit: 100,
      DataTraceEnabled: false,
    },
  ])
})

test("[#9] the functions learn the store's address from the stage, not from a request", () => {
  expect(stage.Properties['StageName']).toBe('live')
  expect(readable(Object(stage.Properties['Variables']).siteUrl)).toBe(
    'https://<SiteDistribution.DomainName>',
  )
})

test("the gateway's own refusals are JSON that no cache keeps", () => {
  const answers = Object.values(template.findResources('AWS::ApiGateway::GatewayResponse'))

  expect(answers.map(({ Properties }) => Properties)).toMatchObject([
    { ResponseType: 'DEFAULT_4XX', ResponseTemplates: messageTemplate },
    { ResponseType: 'DEFAULT_5XX', ResponseTemplates: messageTemplate },
    {
      ResponseType: 'MISSING_AUTHENTICATION_TOKEN',
      StatusCode: '404',
      ResponseTemplates: { 'application/json': '{"error":"There is nothing here."}' },
    },
  ])
  for (const { Properties } of answers) {
    expect(Properties.ResponseParameters).toEqual({
      'gatewayresponse.header.cache-control': "'no-store'",
    })
  }
})

const messageTemplate = { 'application/json': '{"error":$context.error.messageString}' }

function callOf({ Properties }: Resource): string {
  const { HttpMethod, ResourceId, Integration, ApiKeyRequired } = Properties
  const path = pathOf(resources[idOf(ResourceId)])
  const target = /<\w+Function>/.exec(readable(Object(Integration).Uri))?.[0]
  return `${readable(HttpMethod)} ${path} → ${target}${ApiKeyRequired ? ' with key' : ''}`
}

function pathOf(resource: Resource | undefined): string {
  if (resource?.Type !== 'AWS::ApiGateway::Resource') return ''
  const { ParentId, PathPart } = resource.Properties
  return `${pathOf(resources[idOf(ParentId)])}/${readable(PathPart)}`
}

function idOf(reference: unknown): string {
  return readable(Object(reference).Ref ?? '')
}
