import { installedBrowserPaths } from '../../../tools/browser/installed-browser-paths'

test('prefers Chrome to Chromium, whatever the order of folders in PATH', () => {
  const paths = installedBrowserPaths('chromium', 'linux', { PATH: '/usr/bin:/opt/bin' })

  expect(paths.indexOf('/opt/bin/google-chrome')).toBeGreaterThan(-1)
  expect(paths.indexOf('/opt/bin/google-chrome')).toBeLessThan(paths.indexOf('/usr/bin/chromium'))
})

test('includes the applications of the machine and of the user on macOS', () => {
  const paths = installedBrowserPaths('chromium', 'darwin', { HOME: '/Users/mara', PATH: '' })

  expect(paths).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
  expect(paths).toContain('/Users/mara/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
})

test('includes the program folders of Windows', () => {
  const paths = installedBrowserPaths('chromium', 'win32', { PROGRAMFILES: 'C:\\Program Files' })

  expect(paths).toContain('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe')
})

test('prefers the Firefox that Debian supports for longer, and includes other installations', () => {
  const linux = installedBrowserPaths('firefox', 'linux', { PATH: '/usr/bin:/opt/bin' })
  const mac = installedBrowserPaths('firefox', 'darwin', { HOME: '/Users/mara', PATH: '' })
  const windows = installedBrowserPaths('firefox', 'win32', { PROGRAMFILES: 'C:\\Program Files' })

  expect(linux).toEqual([
    '/usr/bin/firefox-esr',
    '/opt/bin/firefox-esr',
    '/usr/bin/firefox',
    '/opt/bin/firefox',
  ])
  expect(mac).toContain('/Applications/Firefox.app/Contents/MacOS/firefox')
  expect(windows).toEqual(['C:\\Program Files\\Mozilla Firefox\\firefox.exe'])
})
