import { coverTitle } from '../../../tools/artwork/cover-title'

test.each([
  ['The $30,000 Month', 'en-US', 'The', '$30,000 Month'],
  ['Die leise Stunde', 'de-AT', 'Die', 'leise Stunde'],
  ['Le Jardin', 'fr-FR', 'Le', 'Jardin'],
  ['L’Almanach', 'fr-FR', undefined, 'L’Almanach'],
  ['Die Hard', 'en-GB', undefined, 'Die Hard'],
  ['Deep Work', 'en-US', undefined, 'Deep Work'],
  ['The', 'en-US', undefined, 'The'],
  ['A könyv', 'hu-HU', undefined, 'A könyv'],
])('“%s” in %s has the article %s', (title, locale, article, rest) => {
  expect(coverTitle(title, locale)).toEqual({ article, rest })
})
