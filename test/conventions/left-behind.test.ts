import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const server =
  "await new Promise((resolve) => require('node:http').createServer().listen(0, resolve))"
const folder = "require('node:fs').mkdtempSync(require('node:os').tmpdir() + '/left-')"
const files = { server, failure: `${folder}; ${server}; throw new Error('the cause')` }

test('a run reports a server or a folder that a test leaves behind, and a failure before what it left open', () => {
  mkdirSync('.build', { recursive: true })
  // Inside the project, whose settings for Jest apply; both of its parts run the files.
  const directory = mkdtempSync('.build/left-behind-')
  for (const [name, code] of Object.entries(files)) {
    writeFileSync(join(directory, `${name}.test.ts`), `test('its', async () => { ${code} })\n`)
  }
  // In separate processes, which Jest ends whatever they keep open.
  const args = ['--roots', resolve(directory), '--maxWorkers', '2']
  const environment = ['--testEnvironmentOptions', JSON.stringify({ closingMs: 0 })]
  const { stderr } = spawnSync('node_modules/.bin/jest', [...args, ...environment], {
    encoding: 'utf8',
  })
  rmSync(directory, { recursive: true })

  expect(stderr).toMatch(/FAIL \S+\/server\.test\.ts[^●]*●[^●]*leaves open: .*TCPServerWrap/)
  expect(stderr).toMatch(/FAIL \S+\/failure\.test\.ts[^●]*● its[^●]*the cause/)
  expect(stderr).toMatch(/The tests left in the temporary folder: left-\w+, left-\w+\n/)
})
