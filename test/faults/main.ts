import { Command } from 'commander'
import { devAssembly } from '../support/store/dev-assembly'
import { crashMatrix, playCells, playPairs, slowCells } from './parts/crash-matrix'
import { interleavings } from './parts/interleavings'
import { playModel } from './parts/model'
import { longPermutations, permutations } from './parts/permutations'
import { measureOutages } from './parts/outages'
import { draw, openRun } from './parts/run'
import { scenarios } from './parts/scenarios'
import { createTally } from './parts/tally'
import { wholeNumber } from '../../tools/cli/option-values'

const program = new Command('faults')
  .description('Tries every fault at every call of the functions, and checks what must hold.')
  .option('--runs <n>', 'cases in all; 10,000 are exhaustive, with fewer of them drawn', wholeNumber, 10_000)
  .option('--seed <n>', 'what is drawn', wholeNumber, Date.now() % 100_000)
  .option('--only <text>', 'plays the cases whose id begins like this, and prints their calls')
  .parse()
const { runs, seed, only } = program.opts<{ runs: number; seed: number; only?: string }>()

const assemblyDir = await devAssembly(console.log)
const tally = createTally()
let played = 0
const run = await openRun({
  assemblyDir,
  seed,
  worlds: 2,
  wants: (id) => only === undefined || id.startsWith(only) || id.startsWith('plain/'),
  onStory: (id, story) => {
    tally.add(id, story)
    played += 1
    const { violations } = story.ground
    if (violations.length > 0) console.log([`\n${id}`, ...violations].join('\n  '))
    if (only !== undefined && id.startsWith(only)) console.log(story.ground.trace.join('\n'))
    if (played % 500 === 0) console.log(`${played} cases`)
  },
})
const startMs = performance.now()
// With few runs each part plays some of its cases.
const isWhole = runs >= 5000
const share = (part: number) => (isWhole ? Infinity : Math.ceil(runs * part))
const cells = await crashMatrix(run, draw(scenarios, share(0.05), seed))
console.log(`${cells.length} cells of the matrix, seed ${seed}`)
await playCells(run, draw(cells, Math.floor(runs * (isWhole ? 0.7 : 0.4)), seed))
await permutations(run, share(0.015))
await interleavings(run, isWhole ? 2 : 1, share(0.01))
if (isWhole) await longPermutations(run, 100)
await playCells(run, draw(slowCells(isWhole ? 6 : 2), share(0.08), seed), 'slowness')
const waits = isWhole ? await measureOutages(run) : []
const left = Math.max(0, runs - played)
const stories = [seed, seed + 1].map((each) => playModel(run, Math.floor(left / 4), each))
const shortest = await Promise.all(stories)
await playPairs(run, cells, Math.max(0, runs - played))
for (const story of shortest) if (story) console.log(`\nThe shortest story with a violation: ${story}`)
const seconds = Math.round((performance.now() - startMs) / 1000)
console.log(`\nSeed ${seed}, ${seconds} s\n${tally.text()}`)
if (waits.length > 0) console.log('From paid to delivered:')
for (const [what, lasts, wait] of waits) console.log(`  ${what}, away for ${lasts}: ${wait}`)
await run.stop()
process.exitCode = tally.violations().length > 0 ? 1 : 0
