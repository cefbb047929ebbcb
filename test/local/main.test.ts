import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'main-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

function npmStart(environment: Record<string, string>, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'local/main.ts', ...options],
    {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], STORE_DATA_DIR: directory, ...environment },
    },
  )
  return { status, stdout, stderr }
}

test('an invalid setting gives one sentence and exit code 1, without a stack', () => {
  const { status, stdout, stderr } = npmStart({ PORT: '70000' })

  expect(status).toBe(1)
  expect(stderr).toMatch(/^PORT=70000 is not a port: .+\n$/)
  expect(stdout).toBe('')
})

test('--help names every setting', () => {
  const { status, stdout } = npmStart({}, '--help')

  expect(status).toBe(0)
  for (const name of [
    '--fresh',
    '--watch',
    'PORT',
    'STORE_DATA_DIR',
    'STRIPE_SECRET_KEY',
    'STORE_LOG',
  ]) {
    expect(stdout).toContain(name)
  }
})
