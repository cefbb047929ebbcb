import { matchesPattern } from '../../edge/path-pattern'

test.each([
  ['/functions/v1/*', '/functions/v1/create-payment', true],
  ['/functions/v1/*', '/functions/v1/', true],
  ['/functions/v1/*', '/functions/v1', false],
  ['functions/*', '/functions/a/b', true],
  ['*.jpg', '/images/a.jpg', true],
  ['*.jpg', '/images/ajpg', false],
  ['/a?c', '/abc', true],
  ['/a?c', '/ac', false],
  ['/A', '/a', false],
])('%s on %s: %s', (pattern, path, expected) => {
  expect(matchesPattern(pattern, path)).toBe(expected)
})
