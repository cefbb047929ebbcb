import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, launches, nameAndVersion } from '../../../tools/browser/browser'
import {
  BrowserNotFoundError,
  type ChromiumSearch,
  findBrowser,
  findFirefox,
} from '../../../tools/browser/find-browser'
import { withBrowser } from '../../../tools/browser/page'
import { findWebKit } from '../../support/engines/webkit'
import { useFolder } from '../../support/run/use-folder'

const packaged = { executablePath: '/cache/chromium', args: [], env: { LIBRARIES: 'its own' } }
const find = (overrides: Partial<ChromiumSearch>) =>
  findBrowser({
    chosen: undefined,
    paths: () => ['/usr/bin/google-chrome', '/usr/bin/chromium'],
    launches: () => true,
    packaged: () => packaged,
    ...overrides,
  })

test('Chromium is the one in CHROME_PATH, or else the packaged one if it starts with its own libraries', () => {
  const unpack = jest.fn()
  const starts = jest.fn(() => true)

  const own = find({ chosen: '/opt/my/chrome', packaged: unpack })

  expect(own.executablePath).toBe('/opt/my/chrome')
  expect(unpack).not.toHaveBeenCalled()
  expect(find({ launches: starts })).toBe(packaged)
  expect(starts.mock.calls).toEqual([[packaged.executablePath, packaged.env]])
})

const fails = () => {
  throw new Error('EACCES')
}

test.each<[string, () => Browser | undefined]>([
  ['does not start', () => packaged],
  ['is not for this platform', () => undefined],
  ['cannot be unpacked', fails],
])('Chromium is the first installed one that starts where the packaged one %s', (_case, unpack) => {
  const starts = (path: string) => path === '/usr/bin/chromium'

  const browser = find({ packaged: unpack, launches: starts })

  expect(browser.executablePath).toBe('/usr/bin/chromium')
  expect(browser.args).toContain('--disable-background-networking')
})

test.each([
  [{ chosen: '/opt/my/chrome', launches: () => false }, /CHROME_PATH is \/opt\/my\/chrome/],
  [{ packaged: () => undefined, paths: () => [] }, /install Chrome or Chromium/],
])('a browser that is not there is an error which says what to do: %j', (overrides, message) => {
  expect(() => find(overrides)).toThrow(BrowserNotFoundError)
  expect(() => find(overrides)).toThrow(message)
})

test('only root has no sandbox, with which Chrome would refuse to start', () => {
  const userId = jest.spyOn(process, 'getuid')
  const argumentsAs = (id: number) => (userId.mockReturnValue(id), find({ packaged: () => undefined }).args)

  expect(argumentsAs(0)).toContain('--no-sandbox')
  expect(argumentsAs(1000)).not.toContain('--no-sandbox')
  userId.mockRestore()
})

test('a FIREFOX_PATH that does not start is refused instead of using another one', () => {
  const search = {
    chosen: '/opt/firefox',
    paths: () => ['/usr/bin/firefox'],
    launches: (path: string) => path !== '/opt/firefox',
  }

  expect(() => findFirefox(search)).toThrow(/FIREFOX_PATH is \/opt\/firefox/)
  expect(findFirefox({ ...search, chosen: undefined })).toBe('/usr/bin/firefox')
})

test('WebKit needs WebKitGTK’s driver and Xvfb anywhere in PATH', () => {
  const among = (...files: string[]) => findWebKit('/usr/bin:/opt/bin', (file) => files.includes(file))
  const driver = '/usr/bin/WebKitWebDriver'
  const display = '/opt/bin/Xvfb'

  expect(among(driver, display)).toEqual({ driver, display })
  expect([among(driver), among(display)]).toEqual([undefined, undefined])
})

test('a page has the limit of its command, whose end is one sentence without the browser’s log', async () => {
  const waiting = withBrowser([], async (browser) => (await browser.newPage()).waitForSelector('p'), 10)
  await expect(waiting).rejects.toThrow(
    /^the browser failed \(page\.waitForSelector: Timeout 10ms exceeded\): close other .+ another browser\.$/,
  )

  const refused = withBrowser([], () => Promise.reject(new Error('There is no room for the title.')))
  await expect(refused).rejects.toThrow(/^There is no room for the title\.$/)
})

const folder = useFolder()

test('a program launches if it exits with 0, in the environment with its libraries, and names its version', () => {
  const path = join(folder, 'browser')
  writeFileSync(path, '#!/bin/sh\necho Chromium 156.0.8078.79 on Linux; test "$LIBRARIES" != none\n')

  const before = launches(path)
  chmodSync(path, 0o755)
  const started = [launches(path), launches(path, { LIBRARIES: 'none' })]
  const name = nameAndVersion(path)
  writeFileSync(path, '#!/bin/sh\necho Usage: WebKitWebDriver options\n')
  const noName = nameAndVersion(path)

  expect([before, ...started]).toEqual([false, true, false])
  expect([name, noName]).toEqual(['Chromium 156', undefined])
})
