import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
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

/** Puts packages in place that were installed so many seconds after the lock file was written. */
function installed(secondsAfterLock: number) {
  mkdirSync(join(project, 'node_modules'))
  const stamp = join(project, 'node_modules/.package-lock.json')
  writeFileSync(stamp, '{}')
  const at = Date.now() / 1000 + secondsAfterLock
  utimesSync(stamp, at, at)
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

test('missing packages are installed from the lock file, and the person is told', () => {
  const { status, stderr } = run()

  expect(status).toBe(0)
  expect(stderr).toContain('Installing the packages of package-lock.json (npm ci)')
  expect(stderr).toContain('npm ci')
})

test('packages older than the lock file are installed anew', () => {
  installed(-60)

  expect(run().stderr).toContain('npm ci')
})

test('packages that are newer than the lock file are left alone, without a word', () => {
  installed(60)

  expect(run()).toEqual({ status: 0, stderr: '' })
})

test('an installation that fails ends with what to do and the code of npm', () => {
  stubNpm('exit 7')

  const { status, stderr } = run()

  expect(status).toBe(7)
  expect(stderr).toContain('npm ci failed: see its message above')
})

test('an old Node is refused in one sentence that says what to do', () => {
  const { status, stderr } = run('18.19.0')

  expect(status).toBe(1)
  expect(stderr).toBe(
    'This project needs Node 20 or newer and found 18.19.0: install a current Node and try again.\n',
  )
})
