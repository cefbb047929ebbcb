import { readdirSync } from 'node:fs'
import { chapter, readChapters } from '../../../tools/ebook/chapters'
import { ebookFolder } from '../../../tools/ebook/run-ebook'

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
