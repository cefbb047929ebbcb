import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cdkJson from '../../cdk.json'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'run-store-'))
  cpSync('bin/run-store.mjs', join(project, 'bin/run-store.mjs'))
})
afterEach(() => rmSync(project, { recursive: true }))

/** Puts a program in the place of the project's Node. */
function projectNode(script: string) {
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true })
  const file = join(project, 'node_modules/.bin/node')
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
}

/** Runs the app of cdk.json as `cdk` does, on the Node that runs this test. */
function run() {
  const [, ...args] = cdkJson.app.split(' ')
  return spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
}

test('the project’s own Node synthesizes the store, and cdk fails as it does, with its message only', () => {
  projectNode('echo "$*"; echo "There is no stage." >&2; exit 3')

  expect(run()).toMatchObject({
    stdout: `--import tsx ${join(project, 'bin/store.ts')}\n`,
    stderr: 'There is no stage.\n',
    status: 3,
  })
})

test('without packages the command says how to install them', () => {
  expect(run()).toMatchObject({
    stderr: 'The packages of the store are not installed: run npm ci first.\n',
    status: 1,
  })
})
