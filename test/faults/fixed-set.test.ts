import { devAssembly } from '../support/store/dev-assembly'
import { crashMatrix, playCells } from './parts/crash-matrix'
import { playModel } from './parts/model'
import { openRun, type Run } from './parts/run'
import { scenarios } from './parts/scenarios'
import { createTally } from './parts/tally'

/* The part of the fault harness in every run of the tests; `npm run lab -- faults` plays more. */

const tally = createTally()
let run: Run
beforeAll(async () => {
  const assemblyDir = await devAssembly()
  run = await openRun({ assemblyDir, seed: 1, worlds: 1, onStory: tally.add })
})
afterAll(() => run.stop())

test('[F31!] [I1!] [I5!] [I7!] [I9!] [I12!] a function killed after any write or message of a delivery loses nothing, and only unavoidable messages are sent twice', async () => {
  const both = scenarios.filter(({ name }) => name === 'both')
  const cells = await crashMatrix(run, both)
  // The store cannot know what took effect, and a buyer without an answer pays in another session.
  const killed = cells.filter(
    ({ operation, planned: { fault, until } }) =>
      fault === 'killed after' && until === 'once' && /^(Put|Update|Send|Publish|POST)/.test(operation),
  )

  await playCells(run, killed)

  expect(killed.length).toBeGreaterThan(5)
  expect(tally.violations()).toEqual([])
})

test('[I15!] an edition reaches each mailbox once, also when one that starts or sends it is killed after any write or message', async () => {
  const cells = await crashMatrix(
    run,
    scenarios.filter(({ name }) => name === 'edition'),
  )
  const killed = cells.filter(
    ({ operation, planned: { function: name, fault, until } }) =>
      /^(change-order|retry-delivery)$/.test(name) &&
      fault === 'killed after' &&
      until === 'once' &&
      /^(Put|Send)/.test(operation),
  )

  await playCells(run, killed)

  expect(killed.length).toBeGreaterThan(5)
  expect(tally.violations()).toEqual([])
})

test('[I2!] [I3!] [I6!] random event sequences keep every invariant', async () => {
  expect(await playModel(run, 8, 1)).toBeUndefined()
})
