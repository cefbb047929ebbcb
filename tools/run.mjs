// `node tools/run.mjs local/main.ts --watch` installs what is missing and runs a program on the project's own Node
// (devDependency `node`). npm scripts call it instead of using a pre-script, which `ignore-scripts` would skip. It runs
// on the machine's Node: no packages, and nothing newer than Node 20.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, lstatSync, readFileSync } from 'node:fs'
import { constants as system } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const oldestNode = 20
const root = fileURLToPath(new URL('..', import.meta.url))
const programs = join(root, 'node_modules/.bin')
const projectNode = join(root, 'node_modules/node/bin/node')
const isWindows = process.platform === 'win32'
const caller = npmsId()

/** Overrides NODE_ENV, npm's variables and the user's .npmrc, which could leave out packages. */
const settings = [
  ['--include=dev', '--include=optional', '--include=peer', '--bin-links'],
  ['--package-lock', '--no-package-lock-only', '--install-strategy=hoisted'],
  ['--no-global', '--location=project', '--no-engine-strict', '--no-dry-run'],
].flat()

const major = Number(process.versions.node.split('.')[0])
if (major < oldestNode) {
  refuse(
    `This project needs Node ${oldestNode} or newer and found ${process.versions.node}: install a current Node and try again.`,
  )
}
// Vite and esbuild turn paths into URLs and patterns, where these characters mean something else; so does PATH.
const unusable = ['#', '?', '*', '$', delimiter].find((character) => root.includes(character))
if (unusable) {
  refuse(`The name of a folder has a ${unusable}, so files are not found: rename it (${root}).`)
}
if (!isInstalled()) install()
if (!hasNode()) installNode()
runProgram(process.argv.slice(2))

function refuse(sentence, exitCode = 1) {
  console.error(sentence)
  process.exit(exitCode)
}

/** Not by the files' times, which `git switch` or a copy changes. npm leaves out what other platforms need. */
function isInstalled() {
  const own = `node_modules/@esbuild/${process.platform}-${process.arch}`
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  try {
    const [listed, present] = [read('package-lock.json'), read('node_modules/.package-lock.json')]
    const isPresent = (path) => path in present || path === '' || (listed[path].optional && path !== own)
    const isListed = (path) => path in listed && listed[path].version === present[path].version
    return Object.keys(listed).every(isPresent) && Object.keys(present).every(isListed)
  } catch {
    return false
  }
}

function install() {
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    refuse('node_modules is a link, and npm ci would empty the folder behind it: remove the link and try again.')
  }
  try {
    accessSync(root, constants.W_OK)
  } catch {
    refuse(`The packages cannot be installed in ${root}, which is read-only: copy the project.`)
  }
  console.error('Installing the packages of package-lock.json (npm ci), about a minute …')
  npm('ci', ...settings)
}

function hasNode() {
  const env = { ...process.env, NODE_OPTIONS: '' }
  return spawnSync(projectNode, ['--version'], { env }).status === 0
}

function installNode() {
  console.error("The project's Node is missing: running the install scripts of node and esbuild …")
  npm('rebuild', 'node', 'esbuild', '--ignore-scripts=false', ...settings)
  if (hasNode()) return
  refuse(`The project's Node does not run on this machine: it needs glibc on Linux (${projectNode}).`)
}

function npm(...args) {
  const { status } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: isWindows,
  })
  if (status !== 0) refuse(`npm ${args[0]} failed: see its message above, and try again.`, status ?? 1)
}

function runProgram(args) {
  if (args.length === 0) return
  const { env } = process
  const PATH = [programs, env.PATH].join(delimiter)
  // With NODE_USE_ENV_PROXY, Node would ask the proxy for this machine's own addresses.
  const own = ['localhost', '127.0.0.1', '::1', '[::1]']
  const direct = [env.no_proxy ?? env.NO_PROXY, ...own].filter(Boolean).join()
  // The certificates of an intercepting proxy, by the AWS CLI's variable.
  const NODE_EXTRA_CA_CERTS = env.NODE_EXTRA_CA_CERTS ?? env.AWS_CA_BUNDLE
  // Ctrl-C reaches the program as well, which needs time to stop.
  process.on('SIGINT', () => undefined)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const child = spawn(projectNode, ['--import', 'tsx', ...args], {
    stdio: 'inherit',
    env: { ...env, PATH, no_proxy: direct, NO_PROXY: direct, NODE_EXTRA_CA_CERTS },
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + system.signals[signal]))
  // `sh` does not pass on npm's signal: that npm is gone is all that there is to notice.
  const watch = setInterval(() => {
    if (!env.npm_lifecycle_event || npmsId() === caller) return
    clearInterval(watch)
    child.kill()
  }, 500)
}

/** Without Linux's /proc it is that of `sh`, which there becomes this process or ends with npm. */
function npmsId() {
  try {
    return readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]
  } catch {
    return process.ppid
  }
}
