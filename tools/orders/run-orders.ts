import { Command, InvalidArgumentError, Option } from 'commander'
import { connectLocalStore } from './local-store'
import { ordersTable } from './orders-view'
import { type ListedOrder, readOrders } from './read-orders'

const statuses = [
  'awaiting_payment',
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
  'held',
] as const
type ListOptions = { json?: true; month?: string; status?: (typeof statuses)[number] }

/** The `npm run orders` command line. `print` gets what belongs on standard output. */
export function ordersProgram(print: (text: string) => void): Command {
  const program = new Command('orders')
    .usage('<command> [options]')
    .description('Looks at the orders of the store on this machine (start it with `npm start`).')
    .exitOverride()
    .configureOutput({ writeOut: (text) => print(text.trimEnd()) })
    .addHelpText(
      'after',
      '\nExamples:\n  npm run orders -- list\n  npm run -s orders -- list --json --month 2026-11',
    )
  program
    .command('list')
    .description('Lists the orders, the newest first.')
    .option('--json', 'print a JSON array with every attribute and the derived status')
    .option('--month <yyyy-mm>', 'only orders paid in this month (UTC)', parseMonth)
    .addOption(new Option('--status <status>', 'only orders of this status').choices(statuses))
    .action(async (options: ListOptions) => {
      const orders = (await readOrders(await connectLocalStore())).filter(isAskedFor(options))
      print(options.json ? JSON.stringify(orders, null, 2) : ordersTable(orders))
    })
  return program
}

function isAskedFor({ month, status }: ListOptions) {
  return (order: ListedOrder) =>
    (!month || order.paidAt?.startsWith(month)) && (!status || order.status === status)
}

function parseMonth(text: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return text
  throw new InvalidArgumentError('A month looks like 2026-11.')
}
