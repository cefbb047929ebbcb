import { Command } from 'commander'
import { measureBundles } from './bundles'
import { measurePage } from './page'
import { measurePurchase } from './purchase'
import { wholeNumber } from '../tools/cli/option-values'

const program = new Command('bench')
  .usage('[what] [options]')
  .description('Measures the store on this machine. Compare the results of one run, not of two.')
  .addHelpText('after', '\nExamples:\n  npm run lab -- bench\n  npm run lab -- bench page --runs 5')

program
  .command('bundles')
  .description('size and import time of each function')
  .option('--runs <n>', 'fresh processes per function', wholeNumber, 20)
  .option('--baseline <checkout>', 'another checkout, its packages installed, to compare with')
  .action(({ runs, baseline }: { runs: number; baseline?: string }) => {
    measureBundles(runs, baseline)
  })
program
  .command('purchase')
  .description('buyers at steady rates in the local store: what they wait for, and what it takes')
  .option('--rate <n...>', 'buyers a second', ['1', '10'])
  .option('--seconds <n>', 'length of each', wholeNumber, 20)
  .action(({ rate, seconds }: { rate: string[]; seconds: number }) => measurePurchase(rate.map(Number), seconds))
program
  .command('page')
  .description('Lighthouse with and without scripts, bytes, and a tap on a slowed phone')
  .option('--runs <n>', 'runs of each; prints the median', wholeNumber, 5)
  .option('--baseline <checkout>', 'another checkout, its packages installed, to compare with')
  .action(({ runs, baseline }: { runs: number; baseline?: string }) => measurePage(runs, baseline))
program.command('all', { isDefault: true, hidden: true }).action(async () => {
  measureBundles(20)
  await measurePurchase([1, 10], 20)
  await measurePage(5)
})

await program.parseAsync()
