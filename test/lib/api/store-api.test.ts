import { checkoutMessages } from '../../../product/checkout-messages'
import { findResource, synthesizeStore } from '../../support/lib/store-template'
import { apiMessages } from '../../../product/api-messages'

const { resources, ofType } = synthesizeStore()
const stage = findResource(resources, 'AWS::ApiGateway::Stage')

test('[F7] no quota closes the checkout for the rest of a day', () => {
  const plan = findResource(resources, 'AWS::ApiGateway::UsagePlan')

  expect(plan.Properties['Throttle']).toBeDefined()
  expect(plan.Properties).not.toHaveProperty('Quota')
})

test('[F99] every method has its own limit, and no body or header reaches a log', () => {
  const methods = Object.values(resources).filter(({ Type }) => Type === 'AWS::ApiGateway::Method')
  const settings = [stage.Properties['MethodSettings']].flat().map((setting) => Object(setting))

  // One more limit applies to all other calls.
  expect(settings).toHaveLength(methods.length + 1)
  for (const setting of settings) {
    expect(setting.ThrottlingRateLimit).toBeGreaterThan(0)
    expect(setting.DataTraceEnabled).toBe(false)
    expect(setting).not.toHaveProperty('LoggingLevel')
  }
})

test('[F73] the access log contains nothing about the caller, and only the pattern of a path', () => {
  const { Format } = Object(stage.Properties['AccessLogSetting'])

  expect(Format).toContain('$context.resourcePath')
  expect(Format).not.toMatch(/identity|\$context\.path|authorizer|domainName/i)
})

describe("the gateway's own error responses", () => {
  const responses = Object.values(ofType('AWS::ApiGateway::GatewayResponse'))

  test('each have a status and a sentence of ours', () => {
    const sentences = responses.map(
      ({ Properties: { ResponseType, StatusCode, ResponseTemplates } }) => [
        ResponseType,
        StatusCode,
        JSON.parse(Object(ResponseTemplates)['application/json']),
      ],
    )

    expect(sentences).toEqual([
      ['ACCESS_DENIED', '403', { error: apiMessages.forbidden }],
      ['INVALID_API_KEY', '403', { error: apiMessages.forbidden }],
      ['MISSING_AUTHENTICATION_TOKEN', '404', { error: apiMessages.notFound }],
      ['BAD_REQUEST_BODY', '400', { error: checkoutMessages.malformed }],
      ['REQUEST_TOO_LARGE', '413', { error: apiMessages.tooLarge }],
      ['THROTTLED', '429', { error: apiMessages.tooManyRequests }],
      ['DEFAULT_4XX', undefined, { error: apiMessages.refused }],
      ['DEFAULT_5XX', undefined, { error: apiMessages.failed }],
    ])
  })

  test('are not cached, and those about limits say when to retry', () => {
    for (const { Properties } of responses) {
      const headers = Object(Properties['ResponseParameters'])
      expect(headers['gatewayresponse.header.cache-control']).toBe("'no-store'")
      expect('gatewayresponse.header.retry-after' in headers).toBe(
        Properties['StatusCode'] === '429',
      )
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

  test('no method requires a header, because the gateway compares the case of its name', () => {
    for (const { Properties } of methods) expect(Properties).not.toHaveProperty('RequestParameters')
  })
})
