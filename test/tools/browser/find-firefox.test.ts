import { BrowserNotFoundError } from '../../../tools/browser/find-browser'
import { findFirefox, type FirefoxSearch } from '../../../tools/browser/find-firefox'

function search(overrides: Partial<FirefoxSearch>): FirefoxSearch {
  return {
    firefoxPath: undefined,
    paths: () => ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    launches: () => true,
    ...overrides,
  }
}

test('uses the Firefox in FIREFOX_PATH although others are installed', () => {
  expect(findFirefox(search({ firefoxPath: '/opt/firefox/firefox' }))).toBe('/opt/firefox/firefox')
})

test('refuses a FIREFOX_PATH that does not start instead of using another one', () => {
  const broken = search({
    firefoxPath: '/opt/firefox/firefox',
    launches: (path) => path !== '/opt/firefox/firefox',
  })

  expect(() => findFirefox(broken)).toThrow(BrowserNotFoundError)
  expect(() => findFirefox(broken)).toThrow(/FIREFOX_PATH is \/opt\/firefox\/firefox/)
})

test('uses the first installed Firefox that starts', () => {
  expect(findFirefox(search({ launches: (path) => path === '/usr/bin/firefox' }))).toBe(
    '/usr/bin/firefox',
  )
})

test('finds nothing where no Firefox starts', () => {
  expect(findFirefox(search({ launches: () => false }))).toBeUndefined()
})
