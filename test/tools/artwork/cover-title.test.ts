import { coverTitle } from '../../../tools/artwork/cover-title'

test('separates the article and gives each long word a line', () => {
  const title = coverTitle('The $30,000 Month', 508)

  expect(title.article).toBe('The')
  expect(title.lines).toEqual(['$30,000', 'Month'])
})

test('lets short words share a line', () => {
  const title = coverTitle('A Year of Saying Less Overnight', 508)

  expect(title.article).toBe('A')
  expect(title.lines).toEqual(['Year of', 'Saying', 'Less', 'Overnight'])
})

test('uses a smaller size for a longer word', () => {
  const short = coverTitle('Bread', 508)
  const long = coverTitle('Bioluminescence', 508)

  expect(long.fontSize).toBeLessThan(short.fontSize)
})

test('a title of one word has no article', () => {
  expect(coverTitle('The', 508)).toMatchObject({ article: undefined, lines: ['The'] })
})
