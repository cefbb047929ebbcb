import { spawnSync } from 'node:child_process'

test('npm start prints the refusal of a setting as one sentence, without a stack', () => {
  const args = ['--import', 'tsx', 'local/main.ts']
  const env = { PATH: process.env['PATH'], PORT: '70000' }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env })

  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^PORT=70000 is not a port: .+\n$/)
})
