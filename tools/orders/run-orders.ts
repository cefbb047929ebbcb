import { type Command, InvalidArgumentError, Option } from 'commander'
import { orderStatuses, type OrderStatus } from '../../lambda/orders/order-status'
import { stageConfig } from '../../lib/stage/stage-config'
import { type ExitCode, runCommand } from '../cli/run-command'
import type { Terminal } from '../cli/terminal'
import { connectStore } from './orders-source'
import { ordersTable } from './orders-view'
import { type ListedOrder, readOrders } from './read-orders'
import { redrive } from './redrive'

type ListOptions = { json?: true; month?: string; status?: OrderStatus }

/** Runs `npm run orders` with its arguments. */
export function runOrders(args: string[], terminal: Terminal): Promise<ExitCode> {
  return runCommand({
    name: 'npm run orders --',
    args,
    terminal,
    define: (command, redacting) => {
      let exitCode: ExitCode = 0
      defineCommand(command)
      defineList(command).action(async (options: ListOptions) => {
        exitCode = await listOrders(options, redacting)
      })
      defineRedrive(command).action(async ({ stage }: { stage?: string }) => {
        exitCode = await redriveOrders(stage, redacting)
      })
      return () => exitCode
    },
  })
}

function defineCommand(command: Command): void {
  command
    .usage('<command> [options]')
    .description(
      'Shows the orders of the local store (start it with `npm start`), and queues deliveries.',
    )
    .addHelpText(
      'after',
      `
Examples:
  npm run orders -- list
  npm run -s orders -- list --json --month 2026-11
  npm run orders -- redrive --stage prod

Exit codes: 0 done, 1 failed, 2 wrong arguments`,
    )
}

function defineList(command: Command): Command {
  return command
    .command('list')
    .description('Lists the orders, newest first.')
    .option('--json', 'print a JSON array with every attribute and the derived status')
    .option('--month <yyyy-mm>', 'only orders paid in this month (UTC)', parseMonth)
    .addOption(new Option('--status <status>', 'only orders of this status').choices(orderStatuses))
}

function defineRedrive(command: Command): Command {
  return command
    .command('redrive')
    .description(
      'Puts dead letters back into the retry queue, and opens orders again whose attempts are exhausted.',
    )
    .option('--stage <stage>', 'a stage of lib/stage/stage-config.ts; without it, the local store')
}

async function redriveOrders(
  stage: string | undefined,
  { print, note }: Terminal,
): Promise<ExitCode> {
  if (stage !== undefined) stageConfig(stage)
  const store = await connectStore(stage)
  if ('fault' in store) {
    note(store.fault)
    return 1
  }
  const { moved, reopened } = await redrive(store)
  print(`Back in the retry queue: ${moved} dead letters, and ${reopened} exhausted orders.`)
  return 0
}

async function listOrders(options: ListOptions, { print, note }: Terminal): Promise<ExitCode> {
  const store = await connectStore()
  if ('fault' in store) {
    note(store.fault)
    return 1
  }
  const orders = (await readOrders(store)).filter(matches(options))
  print(options.json ? JSON.stringify(orders, null, 2) : ordersTable(orders))
  return 0
}

function matches({ month, status }: ListOptions) {
  return (order: ListedOrder) =>
    (!month || order.paidAt?.startsWith(month)) && (!status || order.status === status)
}

function parseMonth(text: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return text
  throw new InvalidArgumentError('A month looks like 2026-11.')
}
