import { Command, Option } from 'commander'
import { availableParallelism } from 'node:os'
import { whySurvives } from './known-survivors'
import { defaultFolders, type MutantResult, planMutants, runMutants } from './run-mutants'
import { wholeNumber } from '../../tools/cli/option-values'

const maxSurvivingPercent = 5

const command = new Command('npm run mutants --')
  .description(
    'Changes one thing at a time in the code, and names the changes that no test notices.',
  )
  .argument('[paths...]', 'files and folders', defaultFolders)
  .addOption(new Option('--step <n>', 'only every n-th mutant').argParser(wholeNumber).default(1))
  .addOption(
    new Option('--jobs <n>', 'at the same time')
      .argParser(wholeNumber)
      .default(availableParallelism()),
  )
  .option('--list', 'print the mutants and run nothing')
  .parse()

const { step, jobs, list } = command.opts<{ step: number; jobs: number; list?: true }>()
const plans = planMutants(command.args.length > 0 ? command.args : defaultFolders, step)
if (list) for (const { mutant } of plans) console.log(place(mutant))
else await run()

async function run(): Promise<void> {
  const results: MutantResult[] = []
  await runMutants(plans, jobs, (result) => {
    results.push(result)
    const why = whySurvives(result)
    if (isSurvivor(result)) {
      console.log(`${result.verdict}  ${place(result)}${why ? `\n          ${why}` : ''}`)
    }
    if (results.length % 50 === 0) console.log(`${results.length} of ${plans.length}`)
  })
  const compiled = results.filter(({ verdict }) => verdict !== 'refused')
  const survivors = compiled.filter(isSurvivor)
  const known = survivors.filter((result) => whySurvives(result) !== undefined)
  const percent = (100 * survivors.length) / compiled.length
  console.log(
    `${compiled.length} mutants that compile: ${survivors.length} survive (${percent.toFixed(1)} %), ${known.length} of them for a known reason`,
  )
  if (percent > maxSurvivingPercent) process.exitCode = 1
}

/** A test that never ends is no verdict: a slow machine may be the reason. */
function isSurvivor({ verdict }: MutantResult): boolean {
  return verdict === 'survived' || verdict === 'slow'
}

function place({ path, line, change }: Pick<MutantResult, 'path' | 'line' | 'change'>): string {
  return `${path}:${line}  ${change}`
}
