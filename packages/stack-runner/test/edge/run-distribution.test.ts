import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { clientConfig } from '../support/client-config'
import { runApi } from '../../api/run-api'
import { openBuckets } from '../../aws/s3-objects'
import { fillBuckets } from '../../buckets/fill-buckets'
import { runDistribution } from '../../edge/run-distribution'
import type { Header, HttpHandler, HttpRequest } from '../../http/message'
import { fakeFunction, payload } from '../support/fake-function'
import { httpRequest } from '../support/http-request'
import { smallPages } from '../support/small-assembly'
import { smallResources, smallStack, withDistribution } from '../support/small-template'
import { tempFolder } from '../support/temp-folder'

const storage = { url: 'http://127.0.0.1:4566', ...openBuckets(tempFolder()) }
beforeAll(() => fillBuckets({ ...smallStack(), assetPath: () => smallPages }, storage))

function openSite(resources: object = smallResources, { running } = fakeFunction()): HttpHandler {
  const stack = smallStack(resources)
  return runDistribution({ stack, api: runApi(stack, [running]), storage })
}

async function get(site: HttpHandler, path: string, request: Partial<HttpRequest> = {}) {
  const { status, headers, body } = await site(httpRequest({ path, ...request }))
  return { status, headers: Object.fromEntries(headers), text: body.toString() }
}

const headers = { 'content-type': 'text/html', 'cache-control': 'public, max-age=60', 'x-amz-meta-kind': 'page' }
const text = (part: string) => expect.stringContaining(part)
const { PagesPolicy: _policy, ...privatePages } = smallResources
test.each<[string, string, object, object?]>([
  ['a page has the headers of its upload', 'GET /', { status: 200, text: text('Home'), headers }],
  ['a script has its type', 'GET /assets/app.js', { status: 200, headers: { 'content-type': 'text/javascript' } }],
  ['HEAD has the headers of GET and no body', 'HEAD /', { status: 200, text: '', headers }],
  ['an unknown path shows the not-found page as a 404', 'GET /nowhere', { status: 404, text: text('not found') }],
  ['a missing key is a 404', 'GET /assets/gone.js', { status: 404, text: text('NoSuchKey') }],
  ['a bucket whose policy does not name CloudFront serves nothing', 'GET /', { status: 403 }, privatePages],
  ['the site refuses every other method', 'POST /', { status: 403 }],
])('%s', async (_title, call, expected, resources = smallResources) => {
  const [method, path = ''] = call.split(' ')
  expect(await get(openSite(resources), path, { method })).toMatchObject(expected)
})

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
const file = { Id: 'file', DomainName: Origins[0]?.DomainName }
const withFile = {
  ...withDistribution({ CacheBehaviors, Origins: [...Origins, file] }),
  Query: { Type: 'AWS::CloudFront::CachePolicy', Properties: { CachePolicyConfig } },
}

test('[F75!] a bucket without origin access control serves what a presigned URL allows, or a part of it, and nothing else', async () => {
  const client = new S3Client(clientConfig(storage.url))
  const command = new GetObjectCommand({ Bucket: 'small-pages', Key: 'index.html' })
  const query = new URL(await getSignedUrl(client, command)).search.slice(1)
  const range: Header[] = [['Range', 'bytes=0-4']]
  const site = openSite(withFile)

  const whole = await get(site, '/index.html', { query })
  const part = await get(site, '/index.html', { query, headers: range })
  const refused = await get(site, '/index.html')

  expect([whole.status, part.status, part.text]).toEqual([200, 206, whole.text.slice(0, 5)])
  expect(await get(site, '/', { headers: range })).toMatchObject({ status: 206, text: part.text })
  expect(refused).toMatchObject({ status: 403, text: expect.stringContaining('AccessDenied') })
})

test('the API’s errors reach the page as JSON', async () => {
  const target = fakeFunction(() => payload({ statusCode: 404, body: '{"error":"gone"}' }))

  const response = await get(openSite(smallResources, target), '/functions/x', { query: 'a=b%20c' })

  expect(response).toMatchObject({ status: 404, text: '{"error":"gone"}' })
  const queryStringParameters = { a: 'b c' }
  expect(target.events).toMatchObject([
    { path: '/functions/x', queryStringParameters, headers: { 'x-forwarded-for': '192.0.2.7' } },
  ])
})

test('the origin’s header replaces the viewer’s of the same name', async () => {
  const target = fakeFunction()
  const [pages, api] = Origins
  const OriginCustomHeaders = [{ HeaderName: 'Referer', HeaderValue: 'the-key' }]
  const resources = withDistribution({ Origins: [pages, { ...api, OriginCustomHeaders }] })

  const sent = { REFERER: 'https://guess.example.com', referer: 'the-key, or not', Accept: 'text/html' }

  await get(openSite(resources, target), '/functions/x', { headers: Object.entries(sent) })

  expect(target.events).toMatchObject([{ headers: { referer: 'the-key', Accept: 'text/html' } }])
  expect(JSON.stringify(target.events)).not.toContain('guess')
})

test('custom error responses and a default root object, which would also apply to the API, are refused', () => {
  const errors = withDistribution({ CustomErrorResponses: [{ ErrorCode: 404, ResponseCode: 200 }] })
  const root = withDistribution({ DefaultRootObject: 'index.html' })

  expect(() => openSite(errors)).toThrow(/custom error responses are not/)
  expect(() => openSite(root)).toThrow(/a default root object is not/)
})
