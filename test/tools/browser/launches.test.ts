import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launches, nameAndVersion } from '../../../tools/browser/launches'

test('a program that exits with 0 launches', () => {
  expect(launches(process.execPath)).toBe(true)
})

test('a missing program does not launch', () => {
  expect(launches('/nowhere/chrome')).toBe(false)
})

test('a file that is not executable does not launch', () => {
  if (process.platform === 'win32') return
  expect(launches(__filename)).toBe(false)
})

describe('a program', () => {
  let folder: string
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'launches-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  function program(script: string) {
    const path = join(folder, 'browser')
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
    return path
  }

  test('that needs its own libraries launches only in their environment', () => {
    const path = program('test "$LIBRARIES" = own')

    expect(launches(path, { LIBRARIES: 'own' })).toBe(true)
    expect(launches(path)).toBe(false)
  })

  test.each([
    ['Chromium 156.0.8078.79 built on Debian GNU/Linux 12', 'Chromium 156'],
    ['Google Chrome 153.0.8010.0', 'Google Chrome 153'],
    ['Mozilla Firefox 153.7.0esr', 'Mozilla Firefox 153'],
    ['Usage: WebKitWebDriver options', undefined],
  ])('that prints %j is %s', (printed, expected) => {
    expect(nameAndVersion(program(`echo '${printed}'`))).toBe(expected)
  })
})
