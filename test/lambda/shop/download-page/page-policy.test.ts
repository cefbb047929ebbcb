import { createHash } from 'node:crypto'
import { downloadPage } from '../../../../lambda/shop/download-page/download-page'
import { downloadPagePolicy } from '../../../../lambda/shop/download-page/page-policy'

const policy = downloadPagePolicy('https://ebooks.s3.us-east-1.amazonaws.com/a.pdf?X-Amz-Date=1')

test('the policy allows exactly the page’s inline style', () => {
  const { html } = downloadPage(
    { kind: 'not_found' },
    {
      helpAddress: 'help@example.com',
      ebookBytes: 1,
    },
  )
  const [, style = ''] = /<style>([^]*)<\/style>/.exec(html) ?? []
  const hash = createHash('sha256').update(style).digest('base64')

  expect(style).not.toBe('')
  expect(policy).toContain(`style-src 'sha256-${hash}';`)
})

test('[F81] the form may redirect to the ebook’s origin and no other', () => {
  expect(policy).toContain(
    "; form-action 'self' https://ebooks.s3.us-east-1.amazonaws.com; frame-ancestors 'none'",
  )
})

test('a page without the download button has no other form target', () => {
  expect(downloadPagePolicy()).toContain("; form-action 'self'; frame-ancestors 'none'")
})

test('scripts, frames and other origins are forbidden', () => {
  expect(policy).toMatch(/^default-src 'none'; /)
  expect(policy).toContain("img-src 'self'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).not.toContain('unsafe')
})

test('a value that is not an address cannot become part of the header', () => {
  expect(() => downloadPagePolicy("x; script-src 'self'")).toThrow('Invalid URL')
})
