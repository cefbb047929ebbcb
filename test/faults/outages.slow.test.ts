import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rowsOf } from '../support/docs/markdown-table'
import { devAssembly } from '../support/store/dev-assembly'
import { measureOutages } from './parts/outages'
import { openRun, type Run } from './parts/run'
import { createTally } from './parts/tally'

const projectDir = join(import.meta.dirname, '../..')
const tally = createTally()
let run: Run
beforeAll(async () => {
  const assemblyDir = await devAssembly()
  run = await openRun({ assemblyDir, seed: 1, worlds: 2, onStory: tally.add })
})
afterAll(() => run.stop())

test('buyers wait as long as docs/guarantees.md says in every outage', async () => {
  const page = await readFile(join(projectDir, 'docs/guarantees.md'), 'utf8')

  expect(await measureOutages(run)).toEqual(rowsOf(page, 'what is away'))
  expect(tally.violations()).toEqual([])
})
