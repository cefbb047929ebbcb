import { chapter, readChapters } from '../../../tools/ebook/chapters'

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

test('a heading without a colon is a title alone', () => {
  expect(chapter('08-worksheets.md', '# Worksheets\n\nText.\n')).toMatchObject({
    kicker: undefined,
    title: 'Worksheets',
  })
})

test('refuses a chapter without a heading and says what to write', () => {
  expect(() => chapter('11-notes.md', 'Text.\n')).toThrow(/11-notes\.md begins without a heading/)
})

test('the book has four steps, in order', () => {
  const kickers = readChapters().flatMap(({ kicker }) => kicker ?? [])

  expect(kickers).toEqual(['Step one', 'Step two', 'Step three', 'Step four'])
})
