import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'install-'))
  mkdirSync(join(project, 'bin'))
  cpSync('tools/install.mjs', join(project, 'tools/install.mjs'))
  writeFileSync(join(project, 'package-lock.json'), '{}')
  stubNpm('echo "npm $*" >&2')
})
afterEach(() => rmSync(project, { recursive: true }))

function stubNpm(script: string) {
  writeFileSync(join(project, 'bin/npm'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(project, 'bin/npm'), 0o755)
}

/** Pretends that packages were installed this long after the lock file was written. */
function installed(secondsAfterLock: number) {
  mkdirSync(join(project, 'node_modules'))
  stamp(secondsAfterLock)
}

function stamp(secondsAfterLock: number) {
  const file = join(project, 'node_modules/.package-lock.json')
  writeFileSync(file, '{}')
  const at = Date.now() / 1000 + secondsAfterLock
  utimesSync(file, at, at)
}

function run(nodeVersion = process.versions.node) {
  const program = `Object.defineProperty(process.versions, 'node', { value: '${nodeVersion}' }); import('./tools/install.mjs')`
  const { status, stderr } = spawnSync(process.execPath, ['-e', program], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: `${join(project, 'bin')}:/bin:/usr/bin` },
  })
  return { status, stderr }
}

test('installs missing packages from the lock file, with a message', () => {
  const { status, stderr } = run()

  expect(status).toBe(0)
  expect(stderr).toContain('Installing the packages of package-lock.json (npm ci)')
  expect(stderr).toContain('npm ci')
})

test('reinstalls packages that are older than the lock file', () => {
  installed(-60)

  expect(run().stderr).toContain('npm ci')
})

test('leaves newer packages alone, without a message', () => {
  installed(60)

  expect(run()).toEqual({ status: 0, stderr: '' })
})

describe('packages that node_modules links to', () => {
  let elsewhere: string
  beforeEach(() => {
    elsewhere = mkdtempSync(join(tmpdir(), 'install-elsewhere-'))
    symlinkSync(elsewhere, join(project, 'node_modules'))
    stubNpm('rm -f node_modules/* node_modules/.package-lock.json')
  })
  afterEach(() => rmSync(elsewhere, { recursive: true }))

  test('are unchanged when they are older than the lock file, with a message about the fix', () => {
    stamp(-60)
    writeFileSync(join(elsewhere, 'package'), '')

    const { status, stderr } = run()

    expect(status).toBe(1)
    expect(stderr).toBe(
      'node_modules is a link, and npm ci would empty the folder behind it: remove the link and try again.\n',
    )
    expect(readdirSync(elsewhere)).toEqual(['.package-lock.json', 'package'])
  })

  test('are used when they are newer than the lock file', () => {
    stamp(60)

    expect(run()).toEqual({ status: 0, stderr: '' })
  })
})

test('a failed installation says what to do and exits with npm’s code', () => {
  stubNpm('exit 7')

  const { status, stderr } = run()

  expect(status).toBe(7)
  expect(stderr).toContain('npm ci failed: see its message above')
})

test('refuses an old Node in one sentence that says what to do', () => {
  const { status, stderr } = run('18.19.0')

  expect(status).toBe(1)
  expect(stderr).toBe(
    'This project needs Node 20 or newer and found 18.19.0: install a current Node and try again.\n',
  )
})
