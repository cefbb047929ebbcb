import { fakeFunction } from '../support/fake-function'
import { smallResources } from '../support/small-template'
import { call, openApi } from '../support/calling'

const gatewayResponse = (ResponseType: string, more: object = {}) => ({
  Type: 'AWS::ApiGateway::GatewayResponse',
  Properties: { RestApiId: { Ref: 'Api' }, ResponseType, ...more },
})
const template = (text: string) => ({ ResponseTemplates: { 'application/json': text } })

/** The response of the small stack's API, with these gateway responses, for a path that does not exist. */
async function errorResponse(...responses: object[]) {
  const api = openApi(fakeFunction(), {
    ...smallResources,
    ...Object.fromEntries(responses.map((response, index) => [`Own${index}`, response])),
  })
  return call(api, { path: '/live/nowhere' })
}

test('the gateway’s error responses are as the template defines them', async () => {
  const response = await errorResponse(
    gatewayResponse('MISSING_AUTHENTICATION_TOKEN', {
      StatusCode: '404',
      ResponseParameters: { 'gatewayresponse.header.cache-control': "'no-store'" },
      ...template('{"error":$context.error.messageString}'),
    }),
  )

  expect(response).toMatchObject({ status: 404, text: '{"error":"Missing Authentication Token"}' })
  expect(response.headers).toContainEqual(['cache-control', 'no-store'])
})

test('a type without a definition uses that of its family, with its own status', async () => {
  const response = await errorResponse(
    gatewayResponse('THROTTLED', template('{"error":"busy"}')),
    gatewayResponse('DEFAULT_4XX', template('{"error":"refused"}')),
    gatewayResponse('DEFAULT_5XX', template('{"error":"broken"}')),
  )

  expect(response).toMatchObject({ status: 403, text: '{"error":"refused"}' })
})

test('a status of the family is the status of all that fall back to it', async () => {
  expect(await errorResponse(gatewayResponse('DEFAULT_4XX', { StatusCode: '400' }))).toMatchObject({
    status: 400,
    text: '{"message":"Missing Authentication Token"}',
  })
})

test('the response for a failing function is that of DEFAULT_5XX', async () => {
  const Failed = gatewayResponse('DEFAULT_5XX', template('{"error":"broken"}'))
  const api = openApi(
    fakeFunction(() => ({ outcome: 'timed out' })),
    { ...smallResources, Failed },
  )

  expect(await call(api)).toMatchObject({ status: 502, text: '{"error":"broken"}' })
})

test('a template knows the call: its id, method, path and stage', async () => {
  const response = await errorResponse(
    gatewayResponse(
      'DEFAULT_4XX',
      template(
        '{"id":"$context.requestId","is":"$context.httpMethod $context.path $context.stage.","type":"$context.error.responseType","price":"$14.99"}',
      ),
    ),
  )

  expect(JSON.parse(response.text)).toEqual({
    id: response.headers.find(([name]) => name === 'x-amzn-requestid')?.[1],
    is: 'GET /live/nowhere live.',
    type: 'MISSING_AUTHENTICATION_TOKEN',
    price: '$14.99',
  })
})

test.each([
  ['a variable that is not known', template('$context.authorizer.claims'), /context\.authorizer/],
  ['a template language', template('$util.escapeJavaScript("a")'), /util\.escapeJavaScript/],
  ['a template for HTML', { ResponseTemplates: { 'text/html': '<p>' } }, /application\/json/],
  [
    'a header from the request',
    { ResponseParameters: { 'gatewayresponse.header.x': 'method.request.header.y' } },
    /not a literal/,
  ],
])('%s is refused at the start', async (_case, properties, reason) => {
  await expect(errorResponse(gatewayResponse('DEFAULT_4XX', properties))).rejects.toThrow(reason)
})

test('a type that API Gateway does not have is refused at the start', async () => {
  await expect(errorResponse(gatewayResponse('TOO_MANY'))).rejects.toThrow(
    /not a type of gateway response/,
  )
})
