import {
  BrowserNotFoundError,
  findBrowser,
  type BrowserSearch,
} from '../../../tools/browser/find-browser'

const bundled = { executablePath: '/cache/chromium', args: [], env: {} }

function search(overrides: Partial<BrowserSearch>): BrowserSearch {
  return {
    chromePath: undefined,
    paths: () => ['/usr/bin/google-chrome', '/usr/bin/chromium'],
    launches: () => true,
    bundled: () => bundled,
    ...overrides,
  }
}

test('uses the browser in CHROME_PATH although others are installed', () => {
  const browser = findBrowser(search({ chromePath: '/opt/my/chrome' }))

  expect(browser.executablePath).toBe('/opt/my/chrome')
})

test('refuses a CHROME_PATH that does not start instead of using another browser', () => {
  const broken = search({ chromePath: '/opt/my/chrome', launches: () => false })

  expect(() => findBrowser(broken)).toThrow(BrowserNotFoundError)
  expect(() => findBrowser(broken)).toThrow(/CHROME_PATH is \/opt\/my\/chrome/)
})

test('uses the first installed browser that starts', () => {
  const browser = findBrowser(search({ launches: (path) => path === '/usr/bin/chromium' }))

  expect(browser.executablePath).toBe('/usr/bin/chromium')
})

test('uses the bundled browser when no installed one starts', () => {
  const browser = findBrowser(search({ launches: () => false }))

  expect(browser).toBe(bundled)
})

test('does not unpack the bundled browser when another one starts', () => {
  const unpack = jest.fn()

  findBrowser(search({ bundled: unpack }))

  expect(unpack).not.toHaveBeenCalled()
})

test('the error says what to do when there is no browser', () => {
  const none = search({ paths: () => [], bundled: () => undefined })

  expect(() => findBrowser(none)).toThrow(BrowserNotFoundError)
  expect(() => findBrowser(none)).toThrow(/install Chrome or Chromium/)
})

test('disables background requests of the browser', () => {
  const { args } = findBrowser(search({}))

  expect(args).toContain('--disable-background-networking')
  expect(args).toContain('--disable-component-update')
})

test('disables the sandbox only as root, where Chrome refuses to start with it', () => {
  const userId = jest.spyOn(process, 'getuid')

  userId.mockReturnValue(0)
  const asRoot = findBrowser(search({}))
  userId.mockReturnValue(1000)
  const asUser = findBrowser(search({}))

  expect(asRoot.args).toContain('--no-sandbox')
  expect(asUser.args).not.toContain('--no-sandbox')
})
