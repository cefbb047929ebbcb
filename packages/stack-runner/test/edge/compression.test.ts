import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compress } from '../../edge/compression'
import type { HttpResponse } from '../../http/message'

const text = Buffer.from('All good things come to those who read. '.repeat(50))
const page: HttpResponse = {
  status: 200,
  headers: [
    ['content-type', 'text/html; charset=utf-8'],
    ['etag', '"abc"'],
  ],
  body: text,
}

test('Brotli is preferred, and the validator becomes a weak one', () => {
  const { headers, body } = compress(page, 'gzip, deflate, br', ['br', 'gzip'])

  expect(brotliDecompressSync(body)).toEqual(text)
  expect(headers).toEqual(
    expect.arrayContaining([
      ['content-encoding', 'br'],
      ['vary', 'Accept-Encoding'],
      ['etag', 'W/"abc"'],
    ]),
  )
})

test('a viewer without Brotli gets gzip', () => {
  expect(gunzipSync(compress(page, 'gzip', ['br', 'gzip']).body)).toEqual(text)
})

test.each<[string, HttpResponse, string | undefined]>([
  ['for a viewer that accepts nothing', page, undefined],
  ['of less than 1,000 bytes', { ...page, body: text.subarray(0, 999) }, 'br'],
  ['of an image', { ...page, headers: [['content-type', 'image/avif']] }, 'br'],
  ['of an error of the server', { ...page, status: 500 }, 'br'],
  [
    'that is compressed already',
    { ...page, headers: [...page.headers, ['content-encoding', 'br']] },
    'br',
  ],
])('a response %s stays as it is', (_case, response, acceptEncoding) => {
  expect(compress(response, acceptEncoding, ['br', 'gzip'])).toBe(response)
})

test('a cache policy that caches nothing compresses nothing', () => {
  expect(compress(page, 'br', [])).toBe(page)
})
