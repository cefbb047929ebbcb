import type { Route } from '../../../local/api/api-model'
import { findRoute } from '../../../local/api/find-route'

const routes = [
  ['GET', '/'],
  ['GET', '/download/{token}'],
  ['GET', '/download/latest'],
  ['ANY', '/download/{token}'],
  ['GET', '/files/{proxy+}'],
].map(([method = '', resourcePath = '']): Route => ({
  method,
  resourcePath,
  resourceId: '',
  needsKey: false,
  functionArn: '',
  timeoutMs: 1,
  validatorId: undefined,
  requestModels: {},
  requiredHeaders: [],
  requiredQuery: [],
}))

const found = (method: string, path: string) => {
  const match = findRoute(routes, method, path)
  return match && [match.route.method, match.route.resourcePath, match.pathParameters]
}

test.each([
  ['GET', '/', ['GET', '/', null]],
  ['GET', '/download/abc', ['GET', '/download/{token}', { token: 'abc' }]],
  ['GET', '/download/abc/', ['GET', '/download/{token}', { token: 'abc' }]],
  ['GET', '/download/latest', ['GET', '/download/latest', null]],
  ['PUT', '/download/abc', ['ANY', '/download/{token}', { token: 'abc' }]],
  ['GET', '/files/a/b', ['GET', '/files/{proxy+}', { proxy: 'a/b' }]],
  ['GET', '/download/%E0%A4%A', ['GET', '/download/{token}', { token: '%E0%A4%A' }]],
])('%s %s is %j', (method, path, expected) => {
  expect(found(method, path)).toEqual(expected)
})

test.each([
  ['POST', '/'],
  ['GET', '/download'],
  ['GET', '/download/a/b'],
  ['GET', '/files'],
])('%s %s is no route', (method, path) => {
  expect(found(method, path)).toBeUndefined()
})
