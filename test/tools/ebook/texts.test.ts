import { readdirSync } from 'node:fs'
import { chapter, readChapters } from '../../../tools/ebook/chapters'
import { ebookFolder } from '../../../tools/ebook/run-ebook'
import { bookMarkdown } from '../../../tools/ebook/book-markdown'
import { withStableNodeIds } from '../../../tools/ebook/stable-node-ids'

test('a heading with a colon is a kicker and a title', () => {
  const { id, kicker, title } = chapter(
    '04-make-one-offer.md',
    '# Step two: Make one offer\n\nText.\n',
  )

  expect({ id, kicker, title }).toEqual({
    id: 'make-one-offer',
    kicker: 'Step two',
    title: 'Make one offer',
  })
})

test('a heading without a colon is only a title', () => {
  expect(chapter('08-worksheets.md', '# Worksheets\n\nText.\n')).toMatchObject({
    kicker: undefined,
    title: 'Worksheets',
  })
})

test('a chapter without a heading is refused with a fix', () => {
  expect(() => chapter('11-notes.md', 'Text.\n')).toThrow(
    /11-notes\.md does not begin with a heading/,
  )
})

test('the chapters of the book are its Markdown files, sorted by name', () => {
  const files = readdirSync(ebookFolder).filter((file) => file.endsWith('.md'))
  const ids = readChapters(ebookFolder).map(({ id }) => id)

  expect(ids).toEqual(files.toSorted().map((file) => file.replace(/^\d+-|\.md$/g, '')))
})

const html = (markdown: string) => bookMarkdown.parse(markdown, { async: false }).trim()

test('four underscores become a blank to fill in', () => {
  expect(html('between ____ and ____ vans')).toBe(
    '<p>between <span class="blank"></span> and <span class="blank"></span> vans</p>',
  )
})

test('a blank at the end of a paragraph extends to the margin', () => {
  expect(html('The price ____')).toBe(
    '<p class="to-the-margin">The price <span class="blank"></span></p>',
  )
})

test('a paragraph that ends in a colon stays on the page of what it introduces', () => {
  expect(html('There are three:')).toBe('<p class="introduces">There are three:</p>')
})

test('a task becomes a checkbox', () => {
  expect(html('- [ ] Twenty lines')).toContain('<span class="box"></span>')
})

const stable = (pdf: string) => withStableNodeIds(Buffer.from(pdf, 'latin1')).toString('latin1')

test('two prints with different node numbers become identical', () => {
  const one = stable('/ID (node00000680) /ID (node00000702) /Headers [(node00000680)]')
  const other = stable('/ID (node00000679) /ID (node00000699) /Headers [(node00000679)]')

  expect(one).toBe('/ID (node00000001) /ID (node00000002) /Headers [(node00000001)]')
  expect(other).toBe(one)
})

test('keeps the order of the ids, by which PDF readers search the tree', () => {
  expect(stable('(node00000009) (node00000003)')).toBe('(node00000002) (node00000001)')
})
