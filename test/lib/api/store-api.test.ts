import { checkoutMessages } from '../../../product/checkout-messages'
import { readable } from '../../support/lib/readable'
import {
  findResource,
  type Resource,
  sellingStage,
  synthesizeStore,
} from '../../support/lib/store-template'

const { template, resources } = synthesizeStore()
const stage = findResource(resources, 'AWS::ApiGateway::Stage')

test('the calls are those of the public contract, and only the payment needs the key', () => {
  const methods = Object.values(resources).filter(({ Type }) => Type === 'AWS::ApiGateway::Method')
  const calls = methods.map(callOf)

  expect(calls.toSorted()).toEqual([
    'GET /functions/v1/download/{token} → <DownloadEbookFunctionAliaslive>',
    'POST /functions/v1/create-payment → <CreatePaymentFunctionAliaslive> with key',
    'POST /functions/v1/download/{token} → <DownloadEbookFunctionAliaslive>',
    'POST /functions/v1/stripe-webhook → <StripeWebhookFunctionAliaslive>',
  ])
})

test('the page has a key of its stage, which five payments a second and 100,000 a day may use', () => {
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

test('every call has a ceiling of its own, and no body or header reaches a log', () => {
  const perCall = {
    'POST /functions/v1/create-payment': 10,
    'POST /functions/v1/stripe-webhook': 50,
    'GET /functions/v1/download/{token}': 25,
    'POST /functions/v1/download/{token}': 25,
    '* ': 50,
  }
  const settings = [stage.Properties['MethodSettings']].flat().map((setting) => Object(setting))

  expect(
    Object.fromEntries(settings.map((one) => [callNameOf(one), one.ThrottlingRateLimit])),
  ).toEqual(perCall)
  for (const setting of settings) {
    expect(setting.DataTraceEnabled).toBe(false)
    expect(setting).not.toHaveProperty('LoggingLevel')
  }
})

test('[F73] the access log names the pattern of a path and nothing of the caller', () => {
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

test("[F9] the functions learn the store's address from the stage, not from a request", () => {
  expect(stage.Properties['StageName']).toBe('live')
  expect(readable(Object(stage.Properties['Variables']).siteUrl)).toBe(
    'https://<SiteDistribution.DomainName>',
  )
})

describe("the gateway's own refusals", () => {
  const answers = Object.values(template.findResources('AWS::ApiGateway::GatewayResponse'))

  test('each have a status and a sentence of ours', () => {
    const told = answers.map(({ Properties: { ResponseType, StatusCode, ResponseTemplates } }) => [
      ResponseType,
      StatusCode,
      JSON.parse(ResponseTemplates['application/json']),
    ])

    expect(told).toEqual([
      ['ACCESS_DENIED', '403', { error: 'Forbidden.' }],
      ['INVALID_API_KEY', '403', { error: 'Forbidden.' }],
      ['MISSING_AUTHENTICATION_TOKEN', '404', { error: 'There is nothing here.' }],
      ['BAD_REQUEST_BODY', '400', { error: checkoutMessages.malformed }],
      ['REQUEST_TOO_LARGE', '413', { error: 'That is too large.' }],
      ['THROTTLED', '429', { error: expect.stringMatching(/Too many .* in a minute/) }],
      ['QUOTA_EXCEEDED', '429', { error: expect.stringMatching(/Too many/) }],
      ['DEFAULT_4XX', undefined, { error: 'That request cannot be answered.' }],
      ['DEFAULT_5XX', undefined, { error: 'Something went wrong on our side.' }],
    ])
  })

  test('are kept by no cache, and those that pass say when to come back', () => {
    for (const { Properties } of answers) {
      const headers = Properties.ResponseParameters
      expect(headers['gatewayresponse.header.cache-control']).toBe("'no-store'")
      expect('gatewayresponse.header.retry-after' in headers).toBe(Properties.StatusCode === '429')
    }
  })
})

describe('a call that no page and no Stripe would make ends at the gateway', () => {
  const methods = Object.values(resources).filter(({ Type }) => Type === 'AWS::ApiGateway::Method')

  test('every call is validated, its body and its headers', () => {
    const validator = findResource(resources, 'AWS::ApiGateway::RequestValidator')

    expect(validator.Properties).toMatchObject({
      ValidateRequestBody: true,
      ValidateRequestParameters: true,
    })
    for (const { Properties } of methods) {
      expect(Properties['RequestValidatorId']).toEqual({ Ref: validator.id })
    }
  })

  test('a payment names how to deliver, and its addresses are text', () => {
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

  test("the signature of Stripe's events is the function's to look for, in whatever case it comes", () => {
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
