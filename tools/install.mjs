// Runs before every npm script that needs packages, on the machine's own Node, so it uses no package and nothing that
// Node 20 lacks.
import { spawnSync } from 'node:child_process'
import { lstatSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const oldestNode = 20
const root = fileURLToPath(new URL('..', import.meta.url))

const major = Number(process.versions.node.split('.')[0])
if (major < oldestNode) {
  console.error(
    `This project needs Node ${oldestNode} or newer and found ${process.versions.node}: install a current Node and try again.`,
  )
  process.exit(1)
}

if (installedAt() < modifiedAt('package-lock.json')) install()

function installedAt() {
  return modifiedAt('node_modules/.package-lock.json')
}

function modifiedAt(path) {
  return statSync(root + path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function install() {
  if (lstatSync(root + 'node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      'node_modules is a link, and npm ci would empty the folder behind it: remove the link and try again.',
    )
    process.exit(1)
  }
  console.error('Installing the packages of package-lock.json (npm ci), about a minute …')
  const npm = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (npm.status === 0) return
  console.error('npm ci failed: see its message above, check the connection and try again.')
  process.exit(npm.status ?? 1)
}
