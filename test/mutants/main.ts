import { Command, Option } from 'commander'
import { type Plan, planMutants, runMutants, type Verdict } from './run-mutants'
import { wholeNumber } from '../../tools/cli/option-values'

/** The rules of money, entitlement, signatures, leases, links and the ledger. */
const folders = ['lambda/orders', 'lambda/shop', 'lambda/office', 'lambda/operations']

const command = new Command('npm run mutants --')
  .description('Makes one small fault at a time in the code, and names those that no test notices.')
  .argument('[paths...]', 'files and folders', folders)
  .addOption(new Option('--step <n>', 'only every n-th mutant').argParser(wholeNumber).default(1))
  .option('--list', 'print the mutants and run nothing')
  .parse()
const { step, list } = command.opts<{ step: number; list?: true }>()
const place = ({ mutant: { path, line, change } }: Plan) => `${path}:${line}  ${change}`

const plans = planMutants(command.processedArgs[0] as string[], step)
if (list) plans.forEach((plan) => console.log(place(plan)))
else await run()

async function run(): Promise<void> {
  const counts = { survived: 0, killed: 0, slow: 0, refused: 0 }
  await runMutants(plans, (plan: Plan, verdict: Verdict) => {
    counts[verdict] += 1
    if (verdict === 'survived' || verdict === 'slow') console.log(`${verdict}  ${place(plan)}`)
  })
  console.log(`${plans.length} mutants:`, counts)
}
