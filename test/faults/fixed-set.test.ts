import { join } from 'node:path'
import { obtainAssembly } from '../../local/template/obtain-assembly'
import { type Cell, crashMatrix, playCells } from './parts/crash-matrix'
import { interleavings } from './parts/interleavings'
import { permutations } from './parts/permutations'
import { openRun, type Run } from './parts/run'
import { createTally } from './parts/tally'

const projectDir = join(import.meta.dirname, '../..')
const folder = join(projectDir, '.build/faults')

let run: Run
let cells: Cell[]
let tally = createTally()
beforeAll(async () => {
  const assemblyDir = join(folder, 'assembly')
  const logPath = join(folder, 'synth.log')
  await obtainAssembly({ projectDir, outputDir: assemblyDir, logPath }, () => undefined)
  const onStory: Parameters<typeof openRun>[0]['onStory'] = (id, story) => tally.add(id, story)
  run = await openRun({ assemblyDir, seed: 1, worlds: 2, onStory })
  cells = await crashMatrix(run)
})
beforeEach(() => (tally = createTally()))
afterAll(() => run.stop())

test('[F31] [F50] [I1] [I5] [I7] a fault at any call of a delivery loses nothing, and sends twice only what it must', async () => {
  const chosen = cells.filter(
    ({ scenario, planned }) =>
      scenario.name === 'both' &&
      planned.function === 'stripe-webhook' &&
      planned.until === 'once' &&
      !['refused', 'garbled'].includes(planned.fault),
  )

  await playCells(run, chosen)

  expect(tally.violations()).toEqual([])
})

test('[F23] [I4] events in every order, and each twice, end in the same order', async () => {
  await permutations(run, 3)

  expect(tally.violations()).toEqual([])
})

test('[I6] [I11] two calls at once end like one after the other, wherever they switch', async () => {
  await interleavings(run, 1)

  expect(tally.violations()).toEqual([])
})
