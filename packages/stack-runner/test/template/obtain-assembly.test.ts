import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { obtainAssembly } from '../../template/obtain-assembly'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'project-'))
  await mkdir(join(directory, 'lib'))
  await mkdir(join(directory, 'test'))
  await writeFile(join(directory, 'lib', 'stack.ts'), 'one')
  const app = `"${process.execPath}" -e "fs.appendFileSync(process.env.RUNS, 'x')"`
  await writeFile(join(directory, 'cdk.json'), JSON.stringify({ app }))
  process.env['RUNS'] = join(directory, '.runs')
})
afterEach(async () => {
  delete process.env['RUNS']
  await rm(directory, { recursive: true })
})

/** Starts again and returns how often the stack has been synthesized so far. */
async function synthesesAfterStart(): Promise<number> {
  const outputDir = join(directory, '.local')
  const logPath = join(directory, '.synth.log')
  await obtainAssembly(
    { projectDir: directory, outputDir, logPath, unread: ['test'] },
    () => undefined,
  )
  return (await readFile(join(directory, '.runs'), 'utf8')).length
}

test('a second start without a change uses the first one’s build', async () => {
  expect([await synthesesAfterStart(), await synthesesAfterStart()]).toEqual([1, 1])
})

test.each([
  ['changed', 'lib/stack.ts'],
  ['added', 'lib/new.ts'],
])('a source that was %s is built', async (_case, name) => {
  await synthesesAfterStart()
  await writeFile(join(directory, name), 'two')

  expect(await synthesesAfterStart()).toBe(2)
})

test('a change in a folder that no synthesis reads needs no build', async () => {
  await synthesesAfterStart()
  await writeFile(join(directory, 'test', 'a.test.ts'), 'two')

  expect(await synthesesAfterStart()).toBe(1)
})
