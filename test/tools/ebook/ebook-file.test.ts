import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { product } from '../../../product/product'

/** The file that buyers receive. Chromium writes no object streams, so it can be read as text. */
const pdf = readFileSync(join(__dirname, '../../../product/ebook', product.ebookFile), 'latin1')

test('is a complete PDF', () => {
  expect(pdf.startsWith('%PDF-1.')).toBe(true)
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true)
})

test('has at least 15 pages', () => {
  const pages = pdf.match(/\/Type \/Page\n/g) ?? []

  expect(pages.length).toBeGreaterThanOrEqual(15)
})

test('names the title and the author of product.ts', () => {
  const [, title] = /\/Title \(([^)]*)\)/.exec(pdf) ?? []
  const [, author = ''] = /\/Author <FEFF([0-9A-F]+)>/.exec(pdf) ?? []

  expect(title).toBe(product.title)
  expect(Buffer.from(author, 'hex').swap16().toString('utf16le')).toBe(product.author)
})

test('has bookmarks and is tagged for screen readers', () => {
  expect(pdf).toContain('/Outlines')
  expect(pdf).toMatch(/\/MarkInfo <<[^>]*\/Marked true/)
  expect(pdf).toContain('/Lang (en-US)')
})

test('is small enough for a phone on a slow connection', () => {
  expect(pdf.length).toBeLessThan(1_500_000)
})
