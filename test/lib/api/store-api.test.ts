import { checkoutMessages } from '../../../product/checkout-messages'
import { readable } from '../../support/lib/readable'
import {
  findResource,
  type Resource,
  sellingStage,
  synthesizeStore,
} from '../../support/lib/store-template'
import { apiMessages } from '../../../product/api-messages'

const { template, resources } = synthesizeStore()
const stage = findResource(resources, 'AWS::ApiGateway::Stage')

test('the methods are those of the public contract, and only create-payment needs the key', () => {
  const methods = Object.values(resources).filter(({ Type }) => Type === 'AWS::ApiGateway::Method')
  const calls = methods.map(callOf)

  expect(calls.toSorted()).toEqual([
    'GET /functions/v1/download/{token} → <DownloadEbookFunctionAliaslive>',
    'HEAD /functions/v1/download/{token} → <DownloadEbookFunctionAliaslive>',
    'POST /functions/v1/create-payment → <CreatePaymentFunctionAliaslive> with key',
    'POST /functions/v1/download/{token} → <DownloadEbookFunctionAliaslive>',
    'POST /functions/v1/stripe-webhook → <StripeWebhookFunctionAliaslive>',
  ])
})

test("the stage's client key allows five payments a second and 100,000 a day", () => {
  const key = findResource(resources, 'AWS::ApiGateway::ApiKey')
  const plan = findResource(resources, 'AWS::ApiGateway::UsagePlan')

  expect(key.Properties).toEqual({ Enabled: true, Value: sellingStage.clientKey })
  expect(plan.Properties).toMatchObject({
    Throttle: { RateLimit: 5, BurstLimit: 10 },
    Quota: { Limit: 100_000, Period: 'DAY' },
    ApiStages: [{ Stage: { Ref: stage.id } }],
  })
  template.hasResourceProperties('AWS::ApiGateway::UsagePlanKey', {
    KeyId: { Ref: key.id },
    UsagePlanId: { Ref: plan.id },
  })
})

test('every method has a limit of its own, and no body or header reaches a log', () => {
  const perMethod = {
    'POST /functions/v1/create-payment': 10,
    'POST /functions/v1/stripe-webhook': 50,
    'GET /functions/v1/download/{token}': 25,
    'HEAD /functions/v1/download/{token}': 25,
    'POST /functions/v1/download/{token}': 25,
    '* ': 50,
  }
  const settings = [stage.Properties['MethodSettings']].flat().map((setting) => Object(setting))

  expect(
    Object.fromEntries(settings.map((one) => [callNameOf(one), one.ThrottlingRateLimit])),
  ).toEqual(perMethod)
  for (const setting of settings) {
    expect(setting.DataTraceEnabled).toBe(false)
    expect(setting).not.toHaveProperty('LoggingLevel')
  }
})

test('[F73] the access log contains the pattern of a path and nothing about the caller', () => {
  const { Format, DestinationArn } = Object(stage.Properties['AccessLogSetting'])

  expect(JSON.parse(Format)).toEqual({
    time: '$context.requestTimeEpoch',
    requestId: '$context.requestId',
    method: '$context.httpMethod',
    resource: '$context.resourcePath',
    status: '$context.status',
    error: '$context.error.responseType',
    latencyMs: '$context.responseLatency',
    functionStatus: '$context.integrationStatus',
    functionLatencyMs: '$context.integrationLatency',
  })
  expect(readable(DestinationArn)).toMatch(/<ApiAccessLog>$/)
})

test("[F9] the functions get the store's URL from the API stage, not from a request", () => {
  expect(stage.Properties['StageName']).toBe('live')
  expect(readable(Object(stage.Properties['Variables']).siteUrl)).toBe(
    'https://<SiteDistribution.DomainName>',
  )
})

describe("the gateway's own error responses", () => {
  const responses = Object.values(template.findResources('AWS::ApiGateway::GatewayResponse'))

  test('each have a status and one of our sentences', () => {
    const sentences = responses.map(
      ({ Properties: { ResponseType, StatusCode, ResponseTemplates } }) => [
        ResponseType,
        StatusCode,
        JSON.parse(ResponseTemplates['application/json']),
      ],
    )

    expect(sentences).toEqual([
      ['ACCESS_DENIED', '403', { error: apiMessages.forbidden }],
      ['INVALID_API_KEY', '403', { error: apiMessages.forbidden }],
      ['MISSING_AUTHENTICATION_TOKEN', '404', { error: apiMessages.notFound }],
      ['BAD_REQUEST_BODY', '400', { error: checkoutMessages.malformed }],
      ['REQUEST_TOO_LARGE', '413', { error: apiMessages.tooLarge }],
      ['THROTTLED', '429', { error: apiMessages.tooManyRequests }],
      ['QUOTA_EXCEEDED', '429', { error: apiMessages.tooManyRequests }],
      ['DEFAULT_4XX', undefined, { error: apiMessages.refused }],
      ['DEFAULT_5XX', undefined, { error: apiMessages.failed }],
    ])
  })

  test('are not cached, and those about limits say when to retry', () => {
    for (const { Properties } of responses) {
      const headers = Properties.ResponseParameters
      expect(headers['gatewayresponse.header.cache-control']).toBe("'no-store'")
      expect('gatewayresponse.header.retry-after' in headers).toBe(Properties.StatusCode === '429')
    }
  })
})

describe('the gateway rejects requests that neither the page nor Stripe sends', () => {
  const methods = Object.values(resources).filter(({ Type }) => Type === 'AWS::ApiGateway::Method')

  test('the body and the parameters of every request are validated', () => {
    const validator = findResource(resources, 'AWS::ApiGateway::RequestValidator')

    expect(validator.Properties).toMatchObject({
      ValidateRequestBody: true,
      ValidateRequestParameters: true,
    })
    for (const { Properties } of methods) {
      expect(Properties['RequestValidatorId']).toEqual({ Ref: validator.id })
    }
  })

  test('create-payment needs a delivery method, and its addresses are strings', () => {
    const model = findResource(resources, 'AWS::ApiGateway::Model')

    expect(model.Properties['Schema']).toEqual({
      $schema: 'http://json-schema.org/draft-04/schema#',
      type: 'object',
      required: ['deliveryMethod'],
      properties: {
        deliveryMethod: { type: 'string', enum: ['email', 'text', 'both'] },
        email: { type: 'string' },
        phone: { type: 'string' },
      },
    })
  })

  test('no method requires a header, whose case the gateway would compare', () => {
    for (const { Properties } of methods) expect(Properties).not.toHaveProperty('RequestParameters')
  })
})

function callNameOf({ HttpMethod, ResourcePath }: Record<string, string>): string {
  return `${HttpMethod} ${ResourcePath?.replaceAll('~1', '/')
    .replace(/^\/\/?/, '/')
    .replace('/*', '')}`
}

function callOf({ Properties }: Resource): string {
  const { HttpMethod, ResourceId, Integration, ApiKeyRequired } = Properties
  const path = pathOf(resources[idOf(ResourceId)])
  const target = /<\w+Aliaslive>/.exec(readable(Object(Integration).Uri))?.[0]
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
