import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { credentials } from '../../platform/account'
import { clientConfig } from '../../aws/client-config'
import type { Emulator } from '../../platform/account'
import { runStorage } from '../../aws/run-storage'
import { noMessages } from '../support/no-messages'

let storage: Emulator
let client: S3Client
const object = { Bucket: 'books', Key: 'a book.pdf' }

beforeAll(async () => {
  storage = await runStorage({ messages: noMessages, faults: {}, listeners: {} })
  client = new S3Client(clientConfig(storage.url, 'us-east-1'))
  await fetch(`${storage.url}/books`, { method: 'PUT' })
  await client.send(new PutObjectCommand({ ...object, Body: 'pages', ContentType: 'text/plain' }))
})
afterAll(async () => {
  client.destroy()
  await storage.stop()
})

const sign = (options: { expiresIn: number; signingDate?: Date }, name = '"a book.pdf"') =>
  getSignedUrl(
    client,
    new GetObjectCommand({
      ...object,
      ResponseContentDisposition: `attachment; filename=${name}`,
      ResponseContentType: 'application/pdf',
    }),
    options,
  )

test('a presigned URL returns the object with the headers that it requests', async () => {
  const response = await fetch(await sign({ expiresIn: 60 }))

  expect(response.status).toBe(200)
  expect(await response.text()).toBe('pages')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="a book.pdf"')
  expect(response.headers.get('content-type')).toBe('application/pdf')
})

test('[F75] a part of the object can be requested', async () => {
  const response = await fetch(await sign({ expiresIn: 60 }), { headers: { range: 'bytes=2-' } })

  expect([response.status, await response.text()]).toEqual([206, 'ges'])
})

test('[F72] a presigned URL ends with its time', async () => {
  const signingDate = new Date(Date.now() - 61_000)

  const response = await fetch(await sign({ expiresIn: 60, signingDate }))

  expect([response.status, await response.text()]).toEqual([
    403,
    expect.stringContaining('expired'),
  ])
})

test.each<[string, (url: string) => string]>([
  ['another object', (url) => url.replace('book.pdf', 'other.pdf')],
  ['a longer life', (url) => url.replace('Expires=60', 'Expires=600')],
  ['another file name', (url) => url.replace('a%20book.pdf%22', 'virus.exe%22')],
  ['another signature', (url) => url.replace(/Signature=./, 'Signature=z')],
  ['another key', (url) => url.replace(credentials.accessKeyId, 'SOMEBODYELSE')],
])('a presigned URL changed to %s is refused', async (_case, change) => {
  const url = await sign({ expiresIn: 60 })

  const response = await fetch(change(url))

  expect(change(url)).not.toBe(url)
  expect(response.status).toBeGreaterThanOrEqual(400)
})

test('[F87] an object cannot be read without a signature', async () => {
  const response = await fetch(`${storage.url}/books/a%20book.pdf`)

  expect([response.status, await response.text()]).toEqual([
    403,
    expect.stringContaining('AccessDenied'),
  ])
})
