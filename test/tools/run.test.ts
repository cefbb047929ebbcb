import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cdkJson from '../../cdk.json'
import manifest from '../../package.json'

const node = 'node_modules/node/bin/node'
const esbuild = `node_modules/@esbuild/${process.platform}-${process.arch}`
const packages = { 'node_modules/a': { version: '1.0.0' }, [esbuild]: { version: '1.0.0', optional: true } }
const listed = { packages: { '': {}, ...packages, 'node_modules/of-macos': { optional: true } } }

let project: string
beforeEach(() => (project = createProject()))
afterEach(() => fs.rmSync(join(project, '..'), { recursive: true }))

function createProject(name = 'store') {
  const folder = join(fs.mkdtempSync(join(tmpdir(), 'run-')), name)
  fs.cpSync('tools/run.mjs', join(folder, 'tools/run.mjs'))
  fs.writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(listed))
  return folder
}

function stub(path: string, script: string) {
  const file = join(project, path)
  fs.mkdirSync(join(file, '..'), { recursive: true })
  fs.writeFileSync(file, `#!/bin/sh\n${script}\n`)
  fs.chmodSync(file, 0o755)
}

/** Pretends that packages are installed. */
function install(changes: object = {}) {
  stub(node, 'echo "$*"')
  fs.writeFileSync(
    join(project, 'node_modules/.package-lock.json'),
    JSON.stringify({ packages: { ...packages, ...changes } }),
  )
}

function run(npm = 'echo "npm $*" >&2', nodeVersion = process.versions.node, env = {}) {
  stub('bin/npm', npm)
  const program = `Object.defineProperty(process.versions, 'node', { value: '${nodeVersion}' }); import('./tools/run.mjs')`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', program, '', 'main.ts'], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: `${join(project, 'bin')}:/bin:/usr/bin`, NODE_OPTIONS: '--no-warnings', ...env },
  })
  return { status, said: stderr, ran: stdout }
}

/** What npm does when it installs everything, or everything but what install scripts add. */
const installs = `mkdir -p node_modules/node/bin; cp package-lock.json node_modules/.package-lock.json; cp bin/node ${node}`
const ran = '--import tsx main.ts\n'

test('missing packages are all installed, and not again when the lock file becomes newer, as by a copy', () => {
  stub('bin/node', 'echo "$*"')

  const missing = run(`echo "npm $*" >&2; ${installs}`)
  fs.utimesSync(join(project, 'node_modules/.package-lock.json'), 0, 0)

  expect(missing).toEqual({ status: 0, said: expect.stringMatching(/^Installing .+\nnpm ci/), ran })
  // Settings elsewhere may leave them out.
  for (const setting of ['include=dev', 'include=optional', 'package-lock', 'no-global'])
    expect(missing.said).toContain(` --${setting} `)
  expect(run()).toEqual({ status: 0, said: '', ran })
})

test.each([
  ['lack one', { 'node_modules/a': undefined }],
  ['lack what this platform needs', { [esbuild]: undefined }],
  ['have another version', { 'node_modules/a': { version: '2.0.0' } }],
  ['have one that is not listed', { 'node_modules/b': {} }],
])('packages that %s are installed again', (_what, changes) => {
  install(changes)

  expect(run().said).toMatch(/^Installing .+\nnpm ci/)
})

test('a Node that install scripts did not add is added, and one that does not run is named', () => {
  stub('bin/node', 'echo "$*"')
  install()
  fs.rmSync(join(project, node))
  const added = run(`echo "npm $1 $2 $3 $4" >&2; ${installs}`)
  stub(node, 'exit 127')

  expect(added.said).toMatch(/Node is missing: .+\nnpm rebuild node esbuild --ignore-scripts=false\n$/)
  expect(added.ran).toBe(ran)
  expect(run().said).toMatch(/\nThe project's Node does not run on this machine: .+\n$/)
})

test('packages that node_modules links to are used when they are those of the lock file, and never deleted', () => {
  fs.mkdirSync(join(project, 'elsewhere'))
  fs.symlinkSync('elsewhere', join(project, 'node_modules'))
  const npm = 'rm -f node_modules/.package-lock.json'

  install()
  const same = run(npm)
  install({ 'node_modules/b': {} })
  const others = run(npm)

  expect(same).toEqual({ status: 0, said: '', ran })
  expect(others.said).toContain('node_modules is a link, and npm ci would empty the folder behind it: remove')
  expect(fs.readdirSync(join(project, 'elsewhere'))).toContain('.package-lock.json')
})

test('a failed installation exits with npm’s code, and an old Node is refused, both in a sentence', () => {
  const failed = expect.stringContaining('npm ci failed: see its message above')
  const said = 'This project needs Node 20 or newer and found 18.19.0: install a current Node and try again.\n'

  expect(run('exit 7')).toEqual({ status: 7, said: failed, ran: '' })
  expect(run('exit 0', '18.19.0')).toEqual({ status: 1, said, ran: '' })
})

test.each(['#1', '?', '*', '$HOME', ':b'])('a folder named %s is refused before anything is installed', (name) => {
  fs.rmSync(join(project, '..'), { recursive: true })
  project = createProject(name)

  const { said, status } = run()

  expect(said).toContain(`The name of a folder has a ${name[0]}`)
  expect([status, said.split('\n').length]).toEqual([1, 2])
})

test('no proxy is asked for this machine’s own addresses, whatever else NO_PROXY names', () => {
  install()
  stub(node, 'echo "$no_proxy $NO_PROXY"')
  const own = 'localhost,127.0.0.1,::1,[::1]'
  const direct = (env = {}) => run('', process.versions.node, env).ran

  expect(direct()).toBe(`${own} ${own}\n`)
  expect(direct({ NO_PROXY: 'b.test' })).toBe(`b.test,${own} b.test,${own}\n`)
  expect(direct({ NO_PROXY: 'b.test', no_proxy: 'c.test' })).toContain(`c.test,${own} c`)
})

test('the program ends with the exit code and in the time that it takes, also when it is told to stop', async () => {
  install()
  stub(node, '[ "$1" = --version ] && exit; trap "exit 3" TERM; echo up; sleep 5 & wait')

  const running = spawn(process.execPath, ['tools/run.mjs', 'main.ts'], { cwd: project })
  await once(running.stdout, 'data')
  const ended = once(running, 'exit')
  running.kill('SIGINT')
  running.kill('SIGTERM')

  expect(await ended).toEqual([3, null])
})

test('the program ends when npm is killed, also without npm passing the signal on', async () => {
  install()
  stub(node, `[ "$1" = --version ] && exit; trap 'echo stopped; kill $!; exit' TERM; echo up; sleep 5 & wait`)

  // As npm runs a script: in a shell, which becomes the script's process or waits for it.
  const script = `sh -c "'${process.execPath}' tools/run.mjs main.ts"`
  const npm = spawn('sh', ['-c', script], { cwd: project, env: { ...process.env, npm_lifecycle_event: 'start' } })
  const printed = npm.stdout.setEncoding('utf8').iterator()
  expect((await printed.next()).value).toBe('up\n')
  npm.kill('SIGKILL')

  expect((await printed.next()).value).toBe('stopped\n')
})

test('cdk and each npm script begin with tools/run.mjs', () => {
  for (const command of [cdkJson.app, ...Object.values(manifest.scripts)]) {
    expect(command).toMatch(/^node tools\/run\.mjs (\S+\.ts|--|&& )/)
  }
  expect(Object.keys(manifest.scripts).filter((name) => /^(pre|post)/.test(name))).toEqual([])
})
