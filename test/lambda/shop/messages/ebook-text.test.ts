import * as fc from 'fast-check'
import {
  ebookText,
  gsm7Septets,
  septetsPerPart,
  toGsm7,
} from '../../../../lambda/shop/messages/ebook-text'
import { brand } from '../../../../product/brand'
import { messages } from '../../../../product/messages'

/** The longest URL of a store without a custom domain. */
const cloudFrontUrl = downloadUrl('d1234567890abc.cloudfront.net')
const wordings = messages.text.map((wording) => (link: string) => toGsm7(wording(link)))
const barest = wordings.at(-1) ?? String
const longestHost = septetsPerPart - (gsm7Septets(barest(downloadUrl(''))) ?? 0)

test('one SMS part names the seller and carries the whole link on a line of its own', () => {
  const text = ebookText({ downloadUrl: cloudFrontUrl })

  expect(text).toContain(toGsm7(brand.name))
  expect(text.split('\n')).toContain(cloudFrontUrl)
  expect(gsm7Septets(text)).toBeLessThanOrEqual(septetsPerPart)
})

test.each([
  ['CloudFront’s domain', 'd1234567890abc.cloudfront.net'],
  ['a longer domain', 'a-longer-name.a-domain-of-our-own.example'],
  ['the longest domain', 'a'.repeat(253)],
])(
  'with %s a text says how to opt out, which US carriers require in a first message',
  (_domain, host) => {
    expect(ebookText({ downloadUrl: downloadUrl(host) })).toMatch(/\bSTOP\b/)
  },
)

test('each wording can be written in GSM-7 and names the seller', () => {
  for (const wording of wordings) {
    expect(gsm7Septets(wording(''))).toBeDefined()
    expect(wording('')).toContain(toGsm7(brand.name))
  }
})

test('the longest wording that fits with the link is sent', () => {
  fc.assert(
    fc.property(hosts(1, longestHost), (host) => {
      const link = downloadUrl(host)
      const fitting = wordings
        .map((wording) => wording(link))
        .filter((text) => (gsm7Septets(text) ?? Infinity) <= septetsPerPart)

      expect(ebookText({ downloadUrl: link })).toBe(fitting[0])
    }),
  )
})

test('[F64] a text is one part with the whole link, for domains up to some 65 characters', () => {
  fc.assert(
    fc.property(hosts(1, longestHost), (host) => {
      const text = ebookText({ downloadUrl: downloadUrl(host) })

      expect(text).toContain(downloadUrl(host))
      expect(gsm7Septets(text)).toBeLessThanOrEqual(septetsPerPart)
    }),
  )
})

test('[F64] beyond that the shortest wording is sent in several parts, still with the whole link', () => {
  fc.assert(
    fc.property(hosts(longestHost + 1, 253), (host) => {
      const link = downloadUrl(host)

      expect(ebookText({ downloadUrl: link })).toBe(barest(link))
    }),
  )
})

function downloadUrl(host: string): string {
  return `https://${host}/functions/v1/download/0123456789ABCDEFGHIJKL`
}

function hosts(minLength: number, maxLength: number) {
  return fc.stringMatching(new RegExp(`^[a-z0-9.-]{${minLength},${maxLength}}$`))
}
