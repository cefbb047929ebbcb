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

test('missing packages, and those that are older than the lock file, are installed; newer ones are left alone', () => {
  const missing = run()
  install(-60)
  const old = run()
  install(60)

  expect(missing.status).toBe(0)
  expect(missing.stderr).toMatch(/Installing the packages of package-lock\.json[^]*\nnpm ci/)
  expect(old).toEqual(missing)
  expect(run()).toEqual({ status: 0, stderr: '' })
})

test('packages that node_modules links to are used when they are newer than the lock file, and never deleted', () => {
  mkdirSync(join(project, 'elsewhere'))
  symlinkSync('elsewhere', join(project, 'node_modules'))
  stubNpm('rm -f node_modules/.package-lock.json')

  install(60)
  const newer = run()
  install(-60)
  const older = run()

  expect(newer).toEqual({ status: 0, stderr: '' })
  expect(older).toEqual({
    status: 1,
    stderr:
      'node_modules is a link, and npm ci would empty the folder behind it: remove the link and try again.\n',
  })
  expect(readdirSync(join(project, 'elsewhere'))).toEqual(['.package-lock.json'])
})

test('a failed installation exits with npm’s code, and an old Node is refused, both in a sentence', () => {
  stubNpm('exit 7')

  expect(run()).toEqual({
    status: 7,
    stderr: expect.stringContaining('npm ci failed: see its message above'),
  })
  expect(run('18.19.0')).toEqual({
    status: 1,
    stderr:
      'This project needs Node 20 or newer and found 18.19.0: install a current Node and try again.\n',
  })
})
