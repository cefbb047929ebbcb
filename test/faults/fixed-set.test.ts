import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { devAssembly } from '../support/store/dev-assembly'
import { type Cell, crashMatrix, playCells } from './parts/crash-matrix'
import { playModel } from './parts/model'
import { measureOutages } from './parts/outages'
import { openRun, type Run } from './parts/run'
import { createTally } from './parts/tally'

const projectDir = join(import.meta.dirname, '../..')

let run: Run
let cells: Cell[]
let tally = createTally()
beforeAll(async () => {
  const assemblyDir = await devAssembly()
  const onStory: Parameters<typeof openRun>[0]['onStory'] = (id, story) => tally.add(id, story)
  run = await openRun({ assemblyDir, seed: 1, worlds: 2, onStory })
  cells = await crashMatrix(run)
})
beforeEach(() => (tally = createTally()))
afterAll(() => run.stop())

/**
 * After `killed after` the store cannot know what took effect, so each call of a delivery gets it; besides,
 * every 400th cell.
 */
const fixedCells = () =>
  cells.filter(
    ({ scenario, planned }, index) =>
      index % 400 === 0 ||
      (scenario.name === 'both' &&
        planned.function === 'stripe-webhook' &&
        planned.until === 'once' &&
        planned.fault === 'killed after'),
  )

test('[F31] [F50] [I1] [I5] [I7] [I9] [I10] [I12] a fault at any call loses nothing, and only unavoidable messages are sent twice', async () => {
  await playCells(run, fixedCells())

  expect(tally.violations()).toEqual([])
})

test('[I2] [I3] [I13] [I14] random event sequences keep every invariant', async () => {
  expect(await playModel(run, 8, 1)).toBeUndefined()
})

test('[F54] [I7] buyers wait as long as docs/guarantees.md says in every outage', async () => {
  const page = await readFile(join(projectDir, 'docs/guarantees.md'), 'utf8')
  const [, section = ''] = page.split('## How long a buyer waits')
  const [, ...stated] = tableRows(section.split('\n## ')[0] ?? '')

  expect(await measureOutages(run)).toEqual(stated)
  expect(tally.violations()).toEqual([])
})

function tableRows(text: string): string[][] {
  const lines = text.split('\n').filter((line) => /^\| (?!-)/.test(line))
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
