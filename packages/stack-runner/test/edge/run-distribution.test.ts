import { runApis } from '../../api/run-api'
import { fillBuckets } from '../../buckets/fill-buckets'
import { type Emulator } from '../../platform/account'
import { runStorage } from '../../aws/run-storage'
import { runDistribution } from '../../edge/run-distribution'
import type { HttpHandler, HttpRequest } from '../../http/message'
import { fakeFunction, payload } from '../support/fake-function'
import { noMessages } from '../support/no-messages'
import { smallPages } from '../support/small-pages'
import { smallResources, smallStack } from '../support/small-template'

let storage: Emulator
beforeAll(async () => {
  storage = await runStorage({ messages: noMessages, faults: {}, listeners: {} })
  const stack = { ...smallStack(), assetPath: () => smallPages }
  await fillBuckets(stack, storage.url)
})
afterAll(() => storage.stop())

function openSite(resources: object = smallResources, { running } = fakeFunction()): HttpHandler {
  const stack = smallStack(resources)
  return runDistribution({ stack, apis: runApis(stack, [running]), storageUrl: storage.url })
}

async function get(site: HttpHandler, path: string, request: Partial<HttpRequest> = {}) {
  const { status, headers, body } = await site({
    method: 'GET',
    path,
    query: '',
    headers: [],
    body: Buffer.alloc(0),
    clientAddress: '192.0.2.7',
    ...request,
  })
  return { status, headers: Object.fromEntries(headers), text: body.toString() }
}

test('a page is served with the headers that it was uploaded with', async () => {
  const response = await get(openSite(), '/')

  expect(response).toMatchObject({
    status: 200,
    text: expect.stringContaining('Home'),
    headers: {
      'content-type': 'text/html',
      'cache-control': 'public, max-age=60',
      'x-amz-meta-kind': 'page',
    },
  })
})

test('an unknown path shows the not-found page with status 404', async () => {
  const response = await get(openSite(), '/nowhere')

  expect(response).toMatchObject({ status: 404, text: expect.stringContaining('not found') })
})

test('no edge function runs on an error of the origin', async () => {
  const response = await get(openSite(), '/assets/gone.js')

  expect(response).toMatchObject({ status: 403, text: expect.stringContaining('AccessDenied') })
})

test('with permission to list the bucket, a missing key is a 404', async () => {
  const policy = structuredClone(smallResources.PagesPolicy)
  const [statement] = policy.Properties.PolicyDocument.Statement
  Object.assign(statement ?? {}, { Action: ['s3:GetObject', 's3:ListBucket'] })

  const response = await get(
    openSite({ ...smallResources, PagesPolicy: policy }),
    '/assets/gone.js',
  )

  expect(response).toMatchObject({ status: 404, text: expect.stringContaining('NoSuchKey') })
})

test('[F87] a bucket whose policy does not name CloudFront serves nothing', async () => {
  const { PagesPolicy: _policy, ...resources } = smallResources

  expect(await get(openSite(resources), '/')).toMatchObject({ status: 403 })
})

test('the response for a page that the browser has is a 304 without a body', async () => {
  const site = openSite()
  const first = await get(site, '/')

  const again = await get(site, '/', { headers: [['If-None-Match', first.headers['etag'] ?? '']] })

  expect(again).toMatchObject({ status: 304, text: '' })
})

test('HEAD has the headers of GET and no body', async () => {
  expect(await get(openSite(), '/', { method: 'HEAD' })).toMatchObject({
    status: 200,
    text: '',
    headers: { 'content-type': 'text/html' },
  })
})

test('the site refuses every method but GET and HEAD', async () => {
  expect(await get(openSite(), '/', { method: 'POST' })).toMatchObject({ status: 403 })
})

test('[F84] the API’s errors reach the page as JSON', async () => {
  const target = fakeFunction(() => payload({ statusCode: 404, body: '{"error":"gone"}' }))

  const response = await get(openSite(smallResources, target), '/functions/x', { query: 'a=1' })

  expect(response).toMatchObject({ status: 404, text: '{"error":"gone"}' })
  expect(target.events).toEqual([
    expect.objectContaining({
      path: '/functions/x',
      queryStringParameters: { a: '1' },
      headers: expect.objectContaining({ 'x-forwarded-for': '192.0.2.7' }),
    }),
  ])
})

const withOriginHeader = (name: string, value: string) => {
  const site = structuredClone(smallResources.Site)
  const [, api] = site.Properties.DistributionConfig.Origins
  Object.assign(api ?? {}, { OriginCustomHeaders: [{ HeaderName: name, HeaderValue: value }] })
  return { ...smallResources, Site: site }
}

test('[F85] the origin’s header replaces the viewer’s of the same name', async () => {
  const target = fakeFunction()

  await get(openSite(withOriginHeader('Referer', 'the-key'), target), '/functions/x', {
    headers: [
      ['REFERER', 'https://guess.example.com'],
      ['referer', 'the-key, or not'],
      ['Accept', 'text/html'],
    ],
  })

  expect(target.events).toEqual([
    expect.objectContaining({
      multiValueHeaders: expect.objectContaining({ referer: ['the-key'], Accept: ['text/html'] }),
    }),
  ])
  expect(JSON.stringify(target.events)).not.toContain('guess')
})

test('[F85] an API that requires the origin’s key can only be called through the distribution', async () => {
  const everybody = {
    Effect: 'Allow',
    Principal: { AWS: '*' },
    Action: 'execute-api:Invoke',
    Resource: 'execute-api:/*',
  }
  const Condition = { StringNotEquals: { 'aws:Referer': ['the-key'] } }
  const Policy = { Statement: [everybody, { ...everybody, Effect: 'Deny', Condition }] }
  const Api = { Type: 'AWS::ApiGateway::RestApi', Properties: { Policy } }
  const viewer: Partial<HttpRequest> = { headers: [['referer', 'the-key']] }

  const keyed = openSite({ ...withOriginHeader('Referer', 'the-key'), Api })
  const unkeyed = openSite({ ...withOriginHeader('Referer', 'an-old-key'), Api })

  expect(await get(keyed, '/functions/x')).toMatchObject({ status: 200 })
  expect(await get(unkeyed, '/functions/x', viewer)).toMatchObject({ status: 403 })
})

test.each([
  ['custom error responses', { CustomErrorResponses: [{ ErrorCode: 404, ResponseCode: 200 }] }],
  ['a default root object', { DefaultRootObject: 'index.html' }],
])('[F84] %s for the whole distribution would also apply to the API: refused', (name, config) => {
  const site = structuredClone(smallResources.Site)
  Object.assign(site.Properties.DistributionConfig, config)

  expect(() => openSite({ ...smallResources, Site: site })).toThrow(
    new RegExp(`${name} (is|are) not`),
  )
})
