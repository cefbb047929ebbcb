import { counted } from '../../../lambda/platform/text/in-words'
import { stackNameOf } from '../../../lib/stage/stage-config'
import { UserError } from '../../../lib/stage/user-error'
import { wholeNumber } from '../../cli/option-values'
import { defineCommand } from '../commands/define-command'
import { readLocalStore } from '../reads/store'
import type { SeasonSummary } from './fill-store'

/** More would take too long. */
const most = { months: 24, orders: 5_000 }

export const demoCommand = defineCommand<{ months: number; orders: number }>({
  name: 'demo',
  description:
    'Fills the local store, which has to be empty, with sample data for the last months: orders, ' +
    'refunds, disputes, fees, payouts. 600 orders take a minute.',
  examples: ['demo', 'demo --months 12 --orders 1200'],
  addOptions: (command) =>
    command
      .option('--months <n>', 'of 30 days', wholeNumber, 6)
      .option('--orders <n>', 'that are paid', wholeNumber, 600),
  run: async ({ options: { stage, months, orders }, terminal, timeZone, connect }) => {
    if (stage !== undefined) throw new UserError('Sample data is for the local store only: leave out --stage.')
    if (months > most.months || orders > most.orders) {
      throw new UserError(`A season has at most ${most.months} months and ${most.orders} orders.`)
    }
    const file = await readLocalStore()
    const store = await connect()
    // Loaded on first use: the emulators take a second.
    const { fillStore } = await import('./fill-store')
    const own = { mark: { store: stackNameOf('dev'), account: file.storeId }, siteUrl: file.siteUrl }
    const summary = await fillStore(store, file.endpoints.dynamodb, { months, orders, own, timeZone }, terminal)
    return { data: summary, text: () => seasonText(summary), exitCode: summary.differences > 0 ? 1 : 0 }
  },
})

function seasonText(season: SeasonSummary): string {
  const made = [
    counted(season.orders, 'order'),
    counted(season.refunds, 'refund'),
    counted(season.disputes, 'dispute'),
    `${counted(season.payouts, 'payout')} (${season.failedPayouts} failed)`,
    counted(season.otherSales, 'sale of something else', 'sales of something else'),
  ].join(', ')
  const books =
    season.differences === 0 ? 'agree with Stripe to the cent' : `have ${counted(season.differences, 'difference')}`
  return `The local store has ${made}; ${counted(season.movements, 'movement')} in all.\nThe books ${books}: \`npm run orders -- reconcile\` compares them again.`
}
