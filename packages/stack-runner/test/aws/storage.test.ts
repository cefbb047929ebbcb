import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runStorage, type Storage } from '../../aws/run-storage'
import { fillBuckets } from '../../buckets/fill-buckets'
import { openMessages } from '../../messages/message'
import { credentials } from '../../platform/account'
import { clientConfig } from '../support/client-config'
import { smallPages } from '../support/small-assembly'
import { smallResources, smallStack, withDistribution, withProperties } from '../support/small-template'
import { tempFolder } from '../support/temp-folder'

let storage: Storage
let client: S3Client
async function open(folder: string, isKept = false) {
  const messages = await openMessages(join(tempFolder(), 'messages.jsonl'))
  storage = await runStorage({ folder, messages, listeners: {} })
  client = new S3Client(clientConfig(storage.url))
  storage.create('books', isKept)
}
async function close() {
  client.destroy()
  await storage.stop()
}
let folder: string
beforeEach(() => open((folder = tempFolder())))
afterEach(close)

const book = { Bucket: 'books', Key: 'a book.pdf' }
const put = (Body: string | Buffer, more: { IfNoneMatch?: string; IfMatch?: string; ContentType?: string } = {}) =>
  client.send(new PutObjectCommand({ ...book, Body, ...more }))
const get = (Bucket: string, Key: string) => client.send(new GetObjectCommand({ Bucket, Key }))
const textOf = async (Bucket: string, Key: string) => (await get(Bucket, Key)).Body?.transformToString()

const ResponseContentDisposition = 'attachment; filename="a book.pdf"'
async function sign(signingDate = new Date()) {
  await put('pages', { ContentType: 'text/plain' })
  const changes = { ResponseContentDisposition, ResponseContentType: 'application/pdf' }
  return getSignedUrl(client, new GetObjectCommand({ ...book, ...changes }), { expiresIn: 60, signingDate })
}

test('a presigned URL returns the object or a part of it, with the headers that it requests', async () => {
  const url = await sign()

  const whole = await fetch(url)
  const parts = ['2-', '1-2', '-4', '5-'].map(async (range) => {
    const response = await fetch(url, { headers: { range: `bytes=${range}` } })
    return [response.status, response.headers.get('content-range'), await response.text()]
  })

  expect([whole.status, await whole.text()]).toEqual([200, 'pages'])
  expect(await Promise.all(parts)).toEqual([
    [206, 'bytes 2-4/5', 'ges'],
    [206, 'bytes 1-2/5', 'ag'],
    [206, 'bytes 1-4/5', 'ages'],
    [416, null, expect.stringContaining('InvalidRange')],
  ])
  expect(whole.headers.get('content-disposition')).toBe(ResponseContentDisposition)
  expect(whole.headers.get('content-type')).toBe('application/pdf')
})

test('a presigned URL expires', async () => {
  const response = await fetch(await sign(new Date(Date.now() - 61_000)))

  expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('expired')])
})

test.each([
  ['book.pdf', 'other.pdf'],
  ['Expires=60', 'Expires=600'],
  ['a%20book.pdf%22', 'virus.exe%22'],
  [/Signature=./, 'Signature=z'],
  [credentials.accessKeyId, 'SOMEBODYELSE'],
  [/$/, '&X-Amz-Expires=60'],
  [/$/, '&X-Amz-Date=20261121T093000Z'],
  [/$/, '?x=1'],
])('a presigned URL is refused with %s changed to %s', async (from, to) => {
  const url = await sign()

  const changed = url.replace(from, to)

  expect(changed).not.toBe(url)
  expect([400, 403]).toContain((await fetch(changed)).status)
})

async function fill(properties: object, more: object = smallResources) {
  const { Upload } = withProperties('Upload', properties)
  await fillBuckets({ ...smallStack({ ...more, Upload }), assetPath: () => smallPages }, storage)
}

test('a deployment replaces markers and the store’s domain in texts, and leaves other bytes as they are', async () => {
  const address = { 'Fn::GetAtt': ['Site', 'DomainName'] }
  const markers = { SourceMarkers: [{ '<<marker:0xbaba:0>>': address }] }
  await fill(markers, withDistribution({ Aliases: ['book.example.com'] }))

  const page = await textOf('small-pages', 'index.html')
  const image = await (await get('small-pages', 'assets/dot.gif')).Body?.transformToByteArray()
  expect(page).toContain('<meta property="og:url" content="http://localhost:4242/" />')
  expect(page).toContain('<link rel="canonical" href="http://localhost:4242/" />')
  expect(Buffer.from(image ?? [])).toEqual(await readFile(join(smallPages, 'assets/dot.gif')))
})

test('a deployment puts its files under its prefix, and applies exclusions before inclusions', async () => {
  await fill({ Exclude: ['*'], Include: ['assets/*'], DestinationBucketKeyPrefix: 'v2/' })

  const keys = ['v2/assets/app.js', 'v2/assets/dot.gif', 'v2/index.html', 'assets/app.js']
  const found = await Promise.allSettled(keys.map((key) => get('small-pages', key)))
  expect(found.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, false])
})

test('a bucket without a deployment is kept, unless its objects end after some days', async () => {
  const kept: Record<string, boolean> = {}
  const rules = { Rules: [{ ExpirationInDays: 1, Status: 'Enabled' }] }
  const Copies = { Type: 'AWS::S3::Bucket', Properties: { LifecycleConfiguration: rules } }
  const stack = { ...smallStack({ ...smallResources, Copies }), assetPath: () => smallPages }

  await fillBuckets(stack, { ...storage, create: (bucket, isKept) => (kept[bucket] = isKept) })

  expect(kept).toEqual({ 'small-books': true, 'small-copies': false, 'small-pages': false })
})

test('a write with If-None-Match makes an object once, however many come at once', async () => {
  const bodies = ['first', 'second', 'third']
  const results = await Promise.allSettled(bodies.map((body) => put(body, { IfNoneMatch: '*' })))

  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.map(({ reason }) => reason.name)).toEqual(['PreconditionFailed', 'PreconditionFailed'])
  const winner = results.findIndex(({ status }) => status === 'fulfilled')
  expect(await textOf('books', 'a book.pdf')).toBe(bodies[winner])
})

test('a write with If-Match replaces the version that it names, and no other', async () => {
  await expect(put('none', { IfMatch: '"0"' })).rejects.toThrow(/does not exist/)
  const { ETag: IfMatch = '' } = await put('first')
  await put('second', { IfMatch })

  await expect(put('third', { IfMatch })).rejects.toThrow(/pre-conditions/)
  expect(await textOf('books', 'a book.pdf')).toBe('second')
})

test('a write into a kept bucket is there after a restart, with its type, until it is deleted', async () => {
  const restart = async () => {
    await close()
    await open(folder, true)
  }
  await restart()
  await put(Buffer.from([0, 255]), { ContentType: 'application/gzip' })
  await restart()

  const { Body, ContentType } = await get('books', 'a book.pdf')
  expect([await Body?.transformToByteArray(), ContentType]).toEqual([new Uint8Array([0, 255]), 'application/gzip'])
  await client.send(new DeleteObjectCommand(book))
  await restart()
  await expect(get('books', 'a book.pdf')).rejects.toHaveProperty('name', 'NoSuchKey')
})
