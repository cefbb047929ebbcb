import type { Route } from '../../api/api-model'
import { findRoute } from '../../api/find-route'

const routes = [
  ['GET', '/'],
  ['GET', '/download/{token}'],
  ['GET', '/download/latest'],
].map(([method = '', resourcePath = '']): Route => ({
  method,
  resourcePath,
  resourceId: '',
  needsKey: false,
  functionArn: '',
  timeoutMs: 1,
  validatorId: undefined,
  requestModels: {},
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
  ['GET', '/download/%E0%A4%A', ['GET', '/download/{token}', { token: '%E0%A4%A' }]],
])('%s %s is %j', (method, path, expected) => {
  expect(found(method, path)).toEqual(expected)
})

test.each([
  ['POST', '/'],
  ['GET', '/download'],
  ['GET', '/download/a/b'],
  ['PUT', '/download/abc'],
])('%s %s is no route', (method, path) => {
  expect(found(method, path)).toBeUndefined()
})
