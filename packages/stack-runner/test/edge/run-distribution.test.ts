import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { clientConfig } from '../../platform/account'
import { runApi } from '../../api/run-api'
import { fillBuckets } from '../../buckets/fill-buckets'
import { runDistribution } from '../../edge/run-distribution'
import type { Header } from '../../http/headers'
import type { HttpHandler, HttpRequest } from '../../http/message'
import type { Storage } from '../../aws/run-storage'
import { fakeFunction, payload } from '../support/fake-function'
import { httpRequest } from '../support/http-request'
import { smallPages } from '../support/small-assembly'
import { smallResources, smallStack, withDistribution } from '../support/small-template'
import { startStorage } from '../support/storage'

let storage: Storage
beforeAll(async () => {
  storage = await startStorage()
  await fillBuckets({ ...smallStack(), assetPath: () => smallPages }, storage)
})
afterAll(() => storage.stop())

function openSite(resources: object = smallResources, { running } = fakeFunction()): HttpHandler {
  const stack = smallStack(resources)
  return runDistribution({ stack, api: runApi(stack, [running]), storageUrl: storage.url })
}

async function get(site: HttpHandler, path: string, request: Partial<HttpRequest> = {}) {
  const { status, headers, body } = await site(httpRequest({ path, ...request }))
  return { status, headers: Object.fromEntries(headers), text: body.toString() }
}

const uploaded = {
  'content-type': 'text/html',
  'cache-control': 'public, max-age=60',
  'x-amz-meta-kind': 'page',
}
const { PagesPolicy: _policy, ...privatePages } = smallResources
test.each<[string, string, object, object?]>([
  [
    'a page has the headers of its upload',
    'GET /',
    { status: 200, text: expect.stringContaining('Home'), headers: uploaded },
  ],
  ['HEAD has the headers of GET and no body', 'HEAD /', { status: 200, text: '', headers: uploaded }],
  [
    'an unknown path shows the not-found page with status 404',
    'GET /nowhere',
    { status: 404, text: expect.stringContaining('not found') },
  ],
  ['a missing key is a 404', 'GET /assets/gone.js', { status: 404, text: expect.stringContaining('NoSuchKey') }],
  ['a bucket whose policy does not name CloudFront serves nothing', 'GET /', { status: 403 }, privatePages],
  ['the site refuses every other method', 'POST /', { status: 403 }],
])('%s', async (_title, call, expected, resources = smallResources) => {
  const [method, path = ''] = call.split(' ')
  expect(await get(openSite(resources), path, { method })).toMatchObject(expected)
})

describe('a bucket without origin access control', () => {
  const parameters = {
    CookiesConfig: { CookieBehavior: 'none' },
    HeadersConfig: { HeaderBehavior: 'none' },
    QueryStringsConfig: { QueryStringBehavior: 'all' },
    EnableAcceptEncodingBrotli: false,
    EnableAcceptEncodingGzip: false,
  }
  const CachePolicyConfig = { ParametersInCacheKeyAndForwardedToOrigin: parameters }
  const { Origins } = smallResources.Site.Properties.DistributionConfig
  const CacheBehaviors = [{ PathPattern: '/index.html', TargetOriginId: 'file', CachePolicyId: { Ref: 'Query' } }]
  const resources = {
    ...withDistribution({
      CacheBehaviors,
      Origins: [...Origins, { Id: 'file', DomainName: Origins[0]?.DomainName }],
    }),
    Query: { Type: 'AWS::CloudFront::CachePolicy', Properties: { CachePolicyConfig } },
  }

  test('[F75!] serves what a presigned URL allows, also a part, and nothing without one', async () => {
    const client = new S3Client(clientConfig(storage.url, 'us-east-1'))
    const command = new GetObjectCommand({ Bucket: 'small-pages', Key: 'index.html' })
    const query = new URL(await getSignedUrl(client, command)).search.slice(1)
    const headers: Header[] = [['Range', 'bytes=0-4']]
    const site = openSite(resources)

    const whole = await get(site, '/index.html', { query })
    const part = await get(site, '/index.html', { query, headers })
    const refused = await get(site, '/index.html')

    expect([whole.status, part.status, part.text]).toEqual([200, 206, whole.text.slice(0, 5)])
    expect(refused).toMatchObject({ status: 403, text: expect.stringContaining('AccessDenied') })
  })
})

test('the API’s errors reach the page as JSON', async () => {
  const target = fakeFunction(() => payload({ statusCode: 404, body: '{"error":"gone"}' }))

  const response = await get(openSite(smallResources, target), '/functions/x')

  expect(response).toMatchObject({ status: 404, text: '{"error":"gone"}' })
  expect(target.events).toMatchObject([
    {
      path: '/functions/x',
      headers: { 'x-forwarded-for': '192.0.2.7' },
    },
  ])
})

test('the origin’s header replaces the viewer’s of the same name', async () => {
  const target = fakeFunction()
  const [pages, api] = smallResources.Site.Properties.DistributionConfig.Origins
  const OriginCustomHeaders = [{ HeaderName: 'Referer', HeaderValue: 'the-key' }]
  const resources = withDistribution({ Origins: [pages, { ...api, OriginCustomHeaders }] })

  await get(openSite(resources, target), '/functions/x', {
    headers: [
      ['REFERER', 'https://guess.example.com'],
      ['referer', 'the-key, or not'],
      ['Accept', 'text/html'],
    ],
  })

  expect(target.events).toMatchObject([{ multiValueHeaders: { referer: ['the-key'], Accept: ['text/html'] } }])
  expect(JSON.stringify(target.events)).not.toContain('guess')
})

test('custom error responses and a default root object would also apply to the API and are refused', () => {
  const CustomErrorResponses = [{ ErrorCode: 404, ResponseCode: 200 }]
  const errors = withDistribution({ CustomErrorResponses })
  const root = withDistribution({ DefaultRootObject: 'index.html' })

  expect(() => openSite(errors)).toThrow(/custom error responses are not/)
  expect(() => openSite(root)).toThrow(/a default root object is not/)
})
