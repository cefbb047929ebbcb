import type { HttpRequest } from '../../http/message'
import { fakeFunction } from '../support/fake-function'
import { smallResources } from '../support/small-template'
import { call, openApi } from '../support/calling'

const schema = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  type: 'object',
  required: ['channel'],
  properties: { channel: { type: 'string', enum: ['email', 'text'] } },
}

/** The small stack with a validator on its one open method. */
function validating(method: object, validator: object = {}, Schema: object = schema) {
  const { GetItem } = smallResources
  const Properties = {
    ...GetItem.Properties,
    HttpMethod: 'PUT',
    RequestValidatorId: { Ref: 'Validator' },
    ...method,
  }
  return {
    ...smallResources,
    GetItem: { ...GetItem, Properties },
    Validator: {
      Type: 'AWS::ApiGateway::RequestValidator',
      Properties: {
        RestApiId: { Ref: 'Api' },
        ValidateRequestBody: true,
        ValidateRequestParameters: true,
        ...validator,
      },
    },
    Order: { Type: 'AWS::ApiGateway::Model', Properties: { RestApiId: { Ref: 'Api' }, Schema } },
  }
}

async function put(resources: object, request: Partial<HttpRequest>) {
  const target = fakeFunction()
  const response = await call(openApi(target, resources), { method: 'PUT', ...request })
  expect(target.events).toHaveLength(response.status === 200 ? 1 : 0)
  return response
}

const withModel = validating({ RequestModels: { 'application/json': { Ref: 'Order' } } })
const json: HttpRequest['headers'] = [['Content-Type', 'application/json; charset=utf-8']]

test.each([
  ['{"channel":"email"}', 200],
  ['{"channel":"email","more":1}', 200],
  ['{"channel":"pigeon"}', 400],
  ['{}', 400],
  ['[]', 400],
  ['{"channel":', 400],
  ['', 400],
])('the response to the body %s is %i', async (body, status) => {
  expect((await put(withModel, { headers: json, body: Buffer.from(body) })).status).toBe(status)
})

test('a body without a content type is taken for JSON', async () => {
  expect(await put(withModel, { body: Buffer.from('{}') })).toMatchObject({
    status: 400,
    text: '{"message":"Invalid request body"}',
  })
})

test('a content type without a model is not checked', async () => {
  const headers: HttpRequest['headers'] = [['content-type', 'text/plain']]

  expect((await put(withModel, { headers, body: Buffer.from('{}') })).status).toBe(200)
})

test('the model $default is for every other content type', async () => {
  const resources = validating({ RequestModels: { $default: { Ref: 'Order' } } })
  const headers: HttpRequest['headers'] = [['content-type', 'text/plain']]

  expect((await put(resources, { headers, body: Buffer.from('{}') })).status).toBe(400)
})

test('a validator that is not for bodies checks none', async () => {
  const method = { RequestModels: { 'application/json': { Ref: 'Order' } } }
  const resources = validating(method, { ValidateRequestBody: false })

  expect((await put(resources, { headers: json, body: Buffer.from('{}') })).status).toBe(200)
})

test('a method without a validator checks nothing', async () => {
  const method = {
    RequestModels: { 'application/json': { Ref: 'Order' } },
    RequestValidatorId: undefined,
  }

  expect((await put(validating(method), {})).status).toBe(200)
})

test.each([
  ['an unknown keyword', { type: 'object', maxFields: 3 }],
  ['a format', { type: 'string', format: 'email' }],
  [
    'a reference to another model',
    { $ref: 'https://apigateway.amazonaws.com/restapis/x/models/Y' },
  ],
  ['what draft 4 alone means', { type: 'number', minimum: 1, exclusiveMinimum: true }],
])('a model with %s is refused by its name', (_case, properties) => {
  const resources = validating({}, {}, { type: 'object', properties: { a: properties } })

  expect(() => openApi(fakeFunction(), resources)).toThrow(/model small-Order cannot be run/)
})

test('a method with required parameters is refused', () => {
  const resources = validating({ RequestParameters: { 'method.request.querystring.a': true } })

  expect(() => openApi(fakeFunction(), resources)).toThrow(/GetItem .*required request parameters/s)
})
