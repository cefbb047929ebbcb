import { S3Client } from '@aws-sdk/client-s3'
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner'
import {
  presignEbookFile,
  requireEbookFile,
} from '../../../../../lambda/shop/functions/download-ebook/serve-ebook'
import { objectUrl } from '../../../../../lambda/platform/aws/object-url'
import { product } from '../../../../../product/product'
import { storeEbook } from '../../../../support/lambda/ebook-storage'

const file = { bucket: 'ebooks', key: 'book.pdf' }
const storage = storeEbook()
const environment = { ...process.env }

afterEach(() => {
  jest.useRealTimers()
  process.env['AWS_REGION'] = environment['AWS_REGION']
  delete process.env['AWS_SESSION_TOKEN']
})

test('a file that S3 has takes one request', async () => {
  await expect(requireEbookFile(file)).resolves.toBeUndefined()

  expect(storage.requests()).toMatchObject([{ method: 'HEAD', path: '/ebooks/book.pdf' }])
  expect(storage.requests()[0]?.authorization).toMatch(
    /us-east-1\/s3\/aws4_request, SignedHeaders=/,
  )
})

test.each([403, 404])(
  '[F71] a file for which S3 responds with %d is missing at once',
  async (status) => {
    storage.respond(status, 200)

    await expect(requireEbookFile(file)).rejects.toThrow(`S3 responded ${status} for the ebook`)
  },
)

test.each([500, 503, 'reset'] as const)('a temporary failure (%s) is retried', async (fault) => {
  storage.respond(fault, 200)

  await expect(requireEbookFile(file)).resolves.toBeUndefined()
})

test.each([
  [503, 'S3 responded 503 for the ebook'],
  ['reset', 'socket hang up'],
] as const)('[F71] a failure that persists (%s) is thrown', async (fault, message) => {
  storage.respond(fault)

  await expect(requireEbookFile(file)).rejects.toThrow(message)
  expect(storage.requests()).toHaveLength(2)
})

test('on AWS the file is at its bucket in the function’s region', () => {
  onAws()

  expect(objectUrl(file).href).toBe('https://ebooks.s3.eu-west-1.amazonaws.com/book.pdf')
})

test('[F72] the presigned URL is what the SDK would sign, with the role’s session', async () => {
  onAws()
  process.env['AWS_SESSION_TOKEN'] = 'session/token+='
  jest.useFakeTimers({ now: new Date('2026-11-22T09:30:00.400Z') })

  const address = new URL(presignEbookFile(file, 90))

  expect(address.searchParams.get('X-Amz-Expires')).toBe('90')
  expect(address.searchParams.get('X-Amz-Security-Token')).toBe('session/token+=')
  expect(address.searchParams.get('X-Amz-Signature')).toBe(await signatureOfSdk(90))
})

function onAws(): void {
  delete process.env['AWS_ENDPOINT_URL_S3']
  process.env['AWS_REGION'] = 'eu-west-1'
}

async function signatureOfSdk(expiresIn: number): Promise<string | undefined> {
  const client = new S3Client({ region: 'eu-west-1' })
  const signed = await new S3RequestPresigner(client.config).presign(
    {
      method: 'GET',
      protocol: 'https:',
      hostname: 'ebooks.s3.eu-west-1.amazonaws.com',
      path: '/book.pdf',
      headers: { host: 'ebooks.s3.eu-west-1.amazonaws.com' },
      query: {
        'response-content-disposition': `attachment; filename="${product.ebookFile}"`,
        'response-content-type': 'application/pdf',
        'response-cache-control': 'no-store',
      },
    },
    { expiresIn },
  )
  return String(signed.query?.['X-Amz-Signature'])
}
