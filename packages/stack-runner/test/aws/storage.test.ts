import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clientConfig, credentials } from '../../platform/account'
import { fillBuckets } from '../../buckets/fill-buckets'
import type { Storage } from '../../aws/run-storage'
import { smallPages } from '../support/small-assembly'
import { smallResources, smallStack, withDistribution, withProperties } from '../support/small-template'
import { startStorage } from '../support/storage'
import { tempFolder } from '../support/temp-folder'

let folder: string
let storage: Storage
let client: S3Client
beforeEach(async () => {
  folder = await tempFolder()
  storage = await startStorage(folder)
  client = new S3Client(clientConfig(storage.url, 'us-east-1'))
})
afterEach(async () => {
  client.destroy()
  await storage.stop()
})

describe('a presigned URL', () => {
  const object = { Bucket: 'books', Key: 'a book.pdf' }
  const ResponseContentDisposition = 'attachment; filename="a book.pdf"'
  beforeEach(async () => {
    await fetch(`${storage.url}/books`, { method: 'PUT' })
    await client.send(new PutObjectCommand({ ...object, Body: 'pages', ContentType: 'text/plain' }))
  })

  const sign = (signingDate = new Date()) => {
    const ResponseContentType = 'application/pdf'
    const changes = { ResponseContentDisposition, ResponseContentType }
    const command = new GetObjectCommand({ ...object, ...changes })
    return getSignedUrl(client, command, { expiresIn: 60, signingDate })
  }
  async function read(url: string, headers: Record<string, string> = {}) {
    const response = await fetch(url, { headers })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }

  test('returns the object or a part of it, with the headers that it requests', async () => {
    const { headers, ...response } = await read(await sign())

    expect(response).toEqual({ status: 200, text: 'pages' })
    const part = await read(await sign(), { range: 'bytes=2-' })
    expect(part).toMatchObject({ status: 206, text: 'ges' })
    expect(headers.get('content-disposition')).toBe(ResponseContentDisposition)
    expect(headers.get('content-type')).toBe('application/pdf')
  })

  test('ends with its time', async () => {
    const response = await read(await sign(new Date(Date.now() - 61_000)))

    expect(response).toMatchObject({ status: 403, text: expect.stringContaining('expired') })
  })

  test('changed in its object, life, file name, signature or key is refused', async () => {
    const url = await sign()
    const changes = [
      ['book.pdf', 'other.pdf'],
      ['Expires=60', 'Expires=600'],
      ['a%20book.pdf%22', 'virus.exe%22'],
      [/Signature=./, 'Signature=z'],
      [credentials.accessKeyId, 'SOMEBODYELSE'],
    ] as const

    for (const [from, to] of changes) {
      const changed = url.replace(from, to)
      expect(changed).not.toBe(url)
      expect((await read(changed)).status).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('a deployment of pages', () => {
  async function fill(properties: object = {}, more: object = smallResources) {
    const { Upload } = withProperties('Upload', properties)
    const stack = smallStack({ ...more, Upload })
    await fillBuckets({ ...stack, assetPath: () => smallPages }, storage)
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'small-pages' }))
    return Contents.map(({ Key }) => Key)
  }
  const read = (Key: string) => client.send(new GetObjectCommand({ Bucket: 'small-pages', Key }))
  const assets = ['assets/app.js', 'assets/dot.gif']

  test('uploads every file under its path, with type, caching and metadata', async () => {
    expect(await fill()).toEqual([...assets, 'index.html', 'not-found.html'])
    expect(await read('assets/app.js')).toMatchObject({
      ContentType: 'text/javascript',
      CacheControl: 'public, max-age=60',
      Metadata: { kind: 'page' },
    })
  })

  test('replaces markers and the store’s domain in texts, and leaves other bytes as they are', async () => {
    const address = { 'Fn::GetAtt': ['Site', 'DomainName'] }
    const markers = { SourceMarkers: [{ '<<marker:0xbaba:0>>': address }] }
    await fill(markers, withDistribution({ Aliases: ['book.example.com'] }))

    const page = await (await read('index.html')).Body?.transformToString()
    const image = await (await read('assets/dot.gif')).Body?.transformToByteArray()
    expect(page).toContain('<meta property="og:url" content="http://localhost:4242/" />')
    expect(page).toContain('<link rel="canonical" href="http://localhost:4242/" />')
    expect(Buffer.from(image ?? [])).toEqual(await readFile(join(smallPages, 'assets/dot.gif')))
  })

  test('puts its files under its prefix, and applies exclusions before inclusions', async () => {
    const chosen = { Exclude: ['*'], Include: ['assets/*'], DestinationBucketKeyPrefix: 'v2/' }

    expect(await fill(chosen)).toEqual(assets.map((path) => `v2/${path}`))
  })
})

describe('a write', () => {
  const object = { Bucket: 'statements', Key: 'books/2026-11/closed.jsonl.gz' }
  const put = (Body: string, condition: { IfNoneMatch?: string; IfMatch?: string } = {}) =>
    client.send(new PutObjectCommand({ ...object, Body, ...condition }))
  const read = async () => (await client.send(new GetObjectCommand(object))).Body?.transformToString()
  beforeEach(async () => {
    await fetch(`${storage.url}/statements`, { method: 'PUT' })
  })

  test('with If-None-Match makes an object once, however many come at once', async () => {
    const bodies = ['first', 'second', 'third']
    const results = await Promise.allSettled(bodies.map((body) => put(body, { IfNoneMatch: '*' })))

    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused).toEqual(
      Array(2).fill(
        expect.objectContaining({
          reason: expect.objectContaining({ name: 'PreconditionFailed' }),
        }),
      ),
    )
    const winner = results.findIndex(({ status }) => status === 'fulfilled')
    expect(await read()).toBe(bodies[winner])
  })

  test('with If-Match replaces the version that it names, and no other', async () => {
    await expect(put('none', { IfMatch: '"0"' })).rejects.toThrow(/does not exist/)
    const { ETag: IfMatch = '' } = await put('first')
    await put('second', { IfMatch })

    await expect(put('third', { IfMatch })).rejects.toThrow(/pre-conditions/)
    expect(await read()).toBe('second')
  })

  test('into a kept bucket is there after a restart, with its type', async () => {
    await storage.keep('statements')
    await client.send(
      new PutObjectCommand({
        ...object,
        Body: Buffer.from([0, 255]),
        ContentType: 'application/gzip',
      }),
    )
    await storage.stop()
    client.destroy()
    storage = await startStorage(folder)
    client = new S3Client(clientConfig(storage.url, 'us-east-1'))
    await fetch(`${storage.url}/statements`, { method: 'PUT' })
    await storage.keep('statements')

    const { Body, ContentType } = await client.send(new GetObjectCommand(object))
    expect([await Body?.transformToByteArray(), ContentType]).toEqual([new Uint8Array([0, 255]), 'application/gzip'])
  })
})
