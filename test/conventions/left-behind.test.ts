import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const left = {
  server: "await new Promise((resolve) => require('node:http').createServer().listen(0, resolve))",
  timer: 'setTimeout(() => {}, 60_000)',
  thread:
    "new (require('node:worker_threads').Worker)('setInterval(() => {}, 1000)', { eval: true })",
  process: "require('node:child_process').spawn('sleep', ['60'])",
  folder: "require('node:fs').mkdtempSync(require('node:os').tmpdir() + '/left-')",
  nothing: "require('node:fs').readdirSync(require('node:os').tmpdir())",
}

let output: string
beforeAll(() => {
  mkdirSync('.build', { recursive: true })
  // Inside the project, whose settings for Jest apply.
  const directory = mkdtempSync('.build/left-behind-')
  const code = { ...left, failure: `${left.server}; throw new Error('the cause')` }
  for (const [name, body] of Object.entries(code)) {
    writeFileSync(join(directory, `${name}.test.ts`), `test('its', async () => { ${body} })\n`)
  }
  // In separate processes, which Jest ends whatever they keep open.
  const args = ['--roots', resolve(directory), '--maxWorkers', '2']
  const environment = ['--testEnvironmentOptions', JSON.stringify({ closingMs: 500 })]
  const jest = spawnSync('node_modules/.bin/jest', [...args, ...environment], { encoding: 'utf8' })
  output = jest.stderr
  rmSync(directory, { recursive: true })
})

test.each([
  ['server', 'TCPServerWrap'],
  ['timer', 'Timeout'],
  ['thread', 'Worker'],
  ['process', 'ProcessWrap'],
])('a test file that leaves a %s open fails', (name, resource) => {
  expect(output).toMatch(
    new RegExp(`FAIL \\S+/${name}\\.test\\.ts[^●]*●[^●]*leaves open: .*${resource}`),
  )
})

test('a test that fails before it closes a server is reported with its own error', () => {
  expect(output).toMatch(/FAIL \S+\/failure\.test\.ts[^●]*● its[^●]*the cause/)
})

test('a test file that leaves nothing open passes', () => {
  expect(output).toMatch(/PASS \S+\/nothing\.test\.ts/)
})

test('a run that leaves a file in the temporary folder fails', () => {
  expect(output).toMatch(/The tests left in the temporary folder: left-\w+\n/)
})
