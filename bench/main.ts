import { Command } from 'commander'
import { measureAttack } from './attack'
import { measureBundles } from './bundles'
import { measureBursts } from './bursts'
import { attackFreshLinks } from './fresh-links'
import { measureExport } from './export'
import { measureLoad } from './load'
import { measurePage } from './page'
import { measurePurchase } from './purchase'
import { measureReconcile } from './reconcile'
import { wholeNumber } from '../tools/cli/whole-number'

const program = new Command('bench')
  .usage('[what] [options]')
  .description('Measures the store on this machine. Compare the results of one run, not of two.')
  .addHelpText('after', '\nExamples:\n  npm run bench\n  npm run bench -- page --runs 5')

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
  .description('time from Pay to the accepted e-mail in the local store')
  .option('--runs <n>', 'purchases', wholeNumber, 20)
  .action(({ runs }: { runs: number }) => measurePurchase(runs))
program
  .command('load')
  .description('what buyers wait for at a steady rate of purchases in the local store (on Linux)')
  .option('--rate <n...>', 'buyers a second', ['5', '20', '50'])
  .option('--seconds <n>', 'length of each', wholeNumber, 60)
  .action(({ rate, seconds }: { rate: string[]; seconds: number }) =>
    measureLoad(rate.map(Number), seconds),
  )
program
  .command('bursts')
  .description('one event many times at once, and how a long queue drains')
  .option('--duplicates <n>', 'times the event is sent', wholeNumber, 1000)
  .option('--queued <n>', 'orders in the queue', wholeNumber, 10_000)
  .action(({ duplicates, queued }: { duplicates: number; queued: number }) =>
    measureBursts(duplicates, queued),
  )
program
  .command('page')
  .description('Lighthouse with and without scripts, bytes, and a tap on a slowed phone')
  .option('--runs <n>', 'runs of each; prints the median', wholeNumber, 5)
  .option('--baseline <checkout>', 'another checkout, its packages installed, to compare with')
  .action(({ runs, baseline }: { runs: number; baseline?: string }) => measurePage(runs, baseline))
program
  .command('attack')
  .description('what buyers get while one caller floods the local store (on Linux)')
  .option('--seconds <n>', 'length of each attack', wholeNumber, 12)
  .action(({ seconds }: { seconds: number }) => measureAttack(seconds))
program
  .command('fresh-links')
  .description('an attack: how many messages one order can cause')
  .option('--seconds <n>', 'how long it lasts', wholeNumber, 2)
  .action(({ seconds }: { seconds: number }) => attackFreshLinks(seconds))
program
  .command('reconcile')
  .description('one run of reconcile after a day with the webhook off, and the run after that')
  .option('--sales <n...>', 'how many sales', ['1000', '10000'])
  .action(({ sales }: { sales: string[] }) => measureReconcile(sales.map(Number)))
program
  .command('export')
  .description('the export of many movements in each format')
  .option('--rows <n...>', 'how many', ['100000'])
  .action(({ rows }: { rows: string[] }) => measureExport(rows.map(Number)))
program.command('all', { isDefault: true, hidden: true }).action(async () => {
  measureBundles(20)
  await measurePurchase(20)
  await measurePage(5)
})

await program.parseAsync()
