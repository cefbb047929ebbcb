import { installedBrowserPaths } from '../../../tools/browser/installed-browser-paths'

test('prefers Chrome to Chromium, whatever the order of folders in PATH', () => {
  const paths = installedBrowserPaths('linux', { PATH: '/usr/bin:/opt/bin' })

  expect(paths.indexOf('/opt/bin/google-chrome')).toBeGreaterThan(-1)
  expect(paths.indexOf('/opt/bin/google-chrome')).toBeLessThan(paths.indexOf('/usr/bin/chromium'))
})

test('includes the applications of the machine and of the user on macOS', () => {
  const paths = installedBrowserPaths('darwin', { HOME: '/Users/mara', PATH: '' })

  expect(paths).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
  expect(paths).toContain('/Users/mara/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
})

test('includes the program folders of Windows', () => {
  const paths = installedBrowserPaths('win32', { PROGRAMFILES: 'C:\\Program Files' })

  expect(paths).toContain('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe')
})
