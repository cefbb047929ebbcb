import { S3Client } from '@aws-sdk/client-s3'
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner'
import { presignedQuery, requireEbookFile } from '../../../../../lambda/shop/functions/download-ebook/serve-ebook'
import { storeEbook } from '../../../../support/lambda/download-setup'

const file = { bucket: 'ebooks', key: 'book.pdf', type: 'application/pdf' }
const storage = storeEbook()

test.each([
  ['200, is there', [200], undefined, 1],
  ['404, is missing at once', [404, 200], 'S3 responded 404 for the ebook', 1],
  ['403, is missing at once', [403, 200], 'S3 responded 403 for the ebook', 1],
  ['503 twice, is missing', [503], 'S3 responded 503 for the ebook', 2],
  ['nothing twice, is missing', ['reset'], 'socket hang up', 2],
  ['500 and then 200, is there', [500, 200], undefined, 2],
  ['nothing and then 200, is there', ['reset', 200], undefined, 2],
] as const)('a file for which S3 responds %s', async (_case, responses, error, requests) => {
  storage.respond(...responses)

  const end = await requireEbookFile(file).catch(({ message }) => message)

  expect(end).toBe(error)
  expect(storage.requests()).toHaveLength(requests)
  expect(storage.requests()[0]).toMatchObject({
    method: 'HEAD',
    path: '/ebooks/book.pdf',
    authorization: expect.stringMatching(/us-east-1\/s3\/aws4_request, SignedHeaders=/),
  })
})

test('the presigned query is what the SDK would sign for S3’s own address, with the role’s session', async () => {
  const { AWS_ENDPOINT_URL_S3: _local, ...environment } = process.env
  const onAws = { ...environment, AWS_REGION: 'eu-west-1', AWS_SESSION_TOKEN: 'session/token+=' }
  const restored = jest.replaceProperty(process, 'env', onAws)
  jest.useFakeTimers({ now: new Date('2026-11-22T09:30:00.400Z') })

  const query = new URLSearchParams(presignedQuery(file, 90))
  const headers = { host: 'ebooks.s3.eu-west-1.amazonaws.com' }
  const request = { method: 'GET', protocol: 'https:', hostname: headers.host, path: '/book.pdf', headers }
  const response = {
    'response-content-disposition': 'attachment; filename="book.pdf"',
    'response-content-type': 'application/pdf',
    'response-cache-control': 'no-store',
  }
  const presigner = new S3RequestPresigner(new S3Client({}).config)
  const ofSdk = await presigner.presign({ ...request, query: response }, { expiresIn: 90 })
  jest.useRealTimers()
  restored.restore()

  expect(query.get('X-Amz-Expires')).toBe('90')
  expect(query.get('X-Amz-Security-Token')).toBe('session/token+=')
  expect(query.get('X-Amz-Signature')).toBe(ofSdk.query?.['X-Amz-Signature'])
})
