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
function install(secondsAfterLock: number) {
  mkdirSync(join(project, 'node_modules'), { recursive: true })
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

test('missing packages, and those that are older than the lock file, are installed with a message', () => {
  const missing = run()
  install(-60)
  const old = run()

  expect([missing.status, old.status]).toEqual([0, 0])
  expect(missing.stderr).toMatch(/Installing the packages of package-lock\.json[^]*\nnpm ci/)
  expect(old).toEqual(missing)
})

test('newer packages are left alone, without a message', () => {
  install(60)

  expect(run()).toEqual({ status: 0, stderr: '' })
})

test('packages that node_modules links to are used when they are newer than the lock file, and never deleted', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'install-elsewhere-'))
  symlinkSync(elsewhere, join(project, 'node_modules'))
  stubNpm('rm -f node_modules/* node_modules/.package-lock.json')
  writeFileSync(join(elsewhere, 'package'), '')

  install(60)
  const newer = run()
  install(-60)
  const older = run()
  const left = readdirSync(elsewhere)
  rmSync(elsewhere, { recursive: true })

  expect(newer).toEqual({ status: 0, stderr: '' })
  expect(older).toEqual({
    status: 1,
    stderr:
      'node_modules is a link, and npm ci would empty the folder behind it: remove the link and try again.\n',
  })
  expect(left).toEqual(['.package-lock.json', 'package'])
})

test('a failed installation says what to do and exits with npm’s code', () => {
  stubNpm('exit 7')

  const { status, stderr } = run()

  expect(status).toBe(7)
  expect(stderr).toContain('npm ci failed: see its message above')
})

test('an old Node is refused in one sentence that says what to do', () => {
  expect(run('18.19.0')).toEqual({
    status: 1,
    stderr:
      'This project needs Node 20 or newer and found 18.19.0: install a current Node and try again.\n',
  })
})
