import { findWebKit } from '../../../tools/browser/find-webkit'

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
