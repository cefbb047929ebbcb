import type { Browser } from '../../../tools/browser/browser'
import {
  BrowserNotFoundError,
  findBrowser,
  type BrowserSearch,
} from '../../../tools/browser/find-browser'
import { findFirefox, type FirefoxSearch } from '../../../tools/browser/find-firefox'
import { findWebKit } from '../../../tools/browser/find-webkit'

describe('Chromium', () => {
  const packaged = { executablePath: '/cache/chromium', args: [], env: { LIBRARIES: 'its own' } }
  const installedOnly = { packaged: () => undefined }

  function search(overrides: Partial<BrowserSearch>): BrowserSearch {
    return {
      chromePath: undefined,
      paths: () => ['/usr/bin/google-chrome', '/usr/bin/chromium'],
      launches: () => true,
      packaged: () => packaged,
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

  test('uses the packaged browser, the same on every machine, although others are installed', () => {
    expect(findBrowser(search({}))).toBe(packaged)
  })

  test('starts the packaged browser with its own libraries to see whether it runs here', () => {
    const launches = jest.fn(() => true)

    findBrowser(search({ launches }))

    expect(launches.mock.calls).toEqual([[packaged.executablePath, packaged.env]])
  })

  test.each<[string, () => Browser | undefined]>([
    ['does not start', () => packaged],
    ['is not for this platform', () => undefined],
    [
      'cannot be unpacked',
      () => {
        throw new Error('EACCES')
      },
    ],
  ])('uses the first installed browser that starts where the packaged one %s', (_case, unpack) => {
    const launches = (path: string) => path === '/usr/bin/chromium'

    const browser = findBrowser(search({ packaged: unpack, launches }))

    expect(browser.executablePath).toBe('/usr/bin/chromium')
  })

  test('does not unpack the packaged browser when CHROME_PATH names another', () => {
    const unpack = jest.fn()

    findBrowser(search({ chromePath: '/opt/my/chrome', packaged: unpack }))

    expect(unpack).not.toHaveBeenCalled()
  })

  test('the error without a browser says what to do', () => {
    const none = search({ ...installedOnly, paths: () => [] })

    expect(() => findBrowser(none)).toThrow(BrowserNotFoundError)
    expect(() => findBrowser(none)).toThrow(/install Chrome or Chromium/)
  })

  test('disables background requests of the browser', () => {
    const { args } = findBrowser(search(installedOnly))

    expect(args).toContain('--disable-background-networking')
    expect(args).toContain('--disable-component-update')
  })

  test('disables the sandbox only as root, where Chrome refuses to start with it', () => {
    const userId = jest.spyOn(process, 'getuid')

    userId.mockReturnValue(0)
    const asRoot = findBrowser(search(installedOnly))
    userId.mockReturnValue(1000)
    const asUser = findBrowser(search(installedOnly))

    expect(asRoot.args).toContain('--no-sandbox')
    expect(asUser.args).not.toContain('--no-sandbox')
  })
})

describe('Firefox', () => {
  function search(overrides: Partial<FirefoxSearch>): FirefoxSearch {
    return {
      firefoxPath: undefined,
      paths: () => ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
      launches: () => true,
      ...overrides,
    }
  }

  test('uses the Firefox in FIREFOX_PATH although others are installed', () => {
    expect(findFirefox(search({ firefoxPath: '/opt/firefox/firefox' }))).toBe(
      '/opt/firefox/firefox',
    )
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
})

describe('WebKit', () => {
  test('finds WebKitGTK’s driver and Xvfb anywhere in PATH', () => {
    const files = ['/usr/bin/WebKitWebDriver', '/opt/bin/Xvfb']

    expect(findWebKit('/usr/bin:/opt/bin', (file) => files.includes(file))).toEqual({
      driver: '/usr/bin/WebKitWebDriver',
      display: '/opt/bin/Xvfb',
    })
  })

  test.each(['WebKitWebDriver', 'Xvfb'])('finds nothing where only %s is installed', (name) => {
    expect(findWebKit('/usr/bin', (file) => file === `/usr/bin/${name}`)).toBeUndefined()
  })
})
