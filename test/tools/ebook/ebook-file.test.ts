import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { product } from '../../../product/product'
import { existingPdf, producer } from '../../../tools/ebook/pdf-information'
import { ebookFolder } from '../../../tools/ebook/run-ebook'

/** The file that buyers receive. Chromium writes no object streams, so our own can be read as text. */
const file = join(ebookFolder, product.ebookFile)
const pdf = readFileSync(file, 'latin1')
const isOurs = pdf.includes(`/Producer (${producer})`)

test('the ebook is a complete PDF', async () => {
  expect(await existingPdf(file)).toBe(isOurs ? 'ours' : 'foreign')
})

// A seller's own PDF is delivered as it is.
if (isOurs) {
  test('the typeset ebook names the title and the author of product.ts', () => {
    expect(textOf('Title')).toBe(product.title)
    expect(textOf('Author')).toBe(product.author)
  })

  test('the typeset ebook has pages and bookmarks, and is tagged for screen readers', () => {
    expect(pdf).toMatch(/\/Type \/Page\n/)
    expect(pdf).toContain('/Outlines')
    expect(pdf).toMatch(/\/MarkInfo <<[^>]*\/Marked true/)
    expect(pdf).toContain(`/Lang (${product.locale})`)
  })

  test('the typeset ebook is small enough for a phone on a slow connection', () => {
    expect(pdf.length).toBeLessThan(1_500_000)
  })
}

function textOf(key: string): string {
  const [, hexadecimal = ''] = new RegExp(`/${key} <FEFF([0-9A-F]+)>`).exec(pdf) ?? []
  return Buffer.from(hexadecimal, 'hex').swap16().toString('utf16le')
}
