// The command that cdk.json gives to `cdk`, which may be installed globally and run on an older Node. The
// store is synthesized on the project's own Node (devDependency `node`).
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

const path = (name) => fileURLToPath(new URL(name, import.meta.url))
const programs = path('../node_modules/.bin')
if (!existsSync(programs)) {
  console.error('The packages of the store are not installed: run npm ci first.')
  process.exit(1)
}
const { status } = spawnSync('node', ['--import', 'tsx', path('store.ts')], {
  stdio: 'inherit',
  env: { ...process.env, PATH: [programs, process.env.PATH].join(delimiter) },
})
process.exit(status ?? 1)
