import { type Command, InvalidArgumentError, Option } from 'commander'
import { orderStatuses, type OrderStatus } from '../../lambda/orders/order-status'
import { stageConfig } from '../../lib/stage/stage-config'
import { type ExitCode, runCommand } from '../cli/run-command'
import type { Terminal } from '../cli/terminal'
import { connectStore } from './orders-source'
import { ordersTable } from './orders-view'
import { type ListedOrder, readOrders } from './read-orders'
import { reconcile } from './reconcile'
import { findReconcile } from './reconcile-function'
import { reconcileView } from './reconcile-view'
import { redrive } from './redrive'

type ListOptions = { json?: true; month?: string; status?: OrderStatus }
type ReconcileOptions = { stage?: string; days: number }

/** Stripe keeps its events for so many days: https://docs.stripe.com/api/events */
const mostDays = 30

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
      defineReconcile(command).action(async (options: ReconcileOptions) => {
        exitCode = await reconcileOrders(options, redacting)
      })
      return () => exitCode
    },
  })
}

function defineCommand(command: Command): void {
  command
    .usage('<command> [options]')
    .description(
      'Shows the orders of the local store (start it with `npm start`), compares orders with Stripe, ' +
        'and queues deliveries.',
    )
    .addHelpText(
      'after',
      `
Examples:
  npm run orders -- list
  npm run -s orders -- list --json --month 2026-11
  npm run orders -- redrive --stage prod
  npm run orders -- reconcile --stage prod --days 30

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
  print(`Back in the retry queue: ${moved} dead letters and ${reopened} exhausted orders.`)
  return 0
}

function defineReconcile(command: Command): Command {
  return command
    .command('reconcile')
    .description('Compares what Stripe reports with the orders, and repairs what is missing.')
    .option('--stage <stage>', 'a stage of lib/stage/stage-config.ts; without it, the local store')
    .option('--days <n>', `how far to look back, up to ${mostDays}`, parseDays, 1)
}

async function reconcileOrders(
  { stage, days }: ReconcileOptions,
  { print, note, during }: Terminal,
): Promise<ExitCode> {
  if (stage !== undefined) stageConfig(stage)
  const target = await findReconcile(stage)
  if ('fault' in target) {
    note(target.fault)
    return 1
  }
  const found = await reconcile(target, days, { during })
  print(reconcileView(found, days))
  return found.failed + found.needAttention > 0 ? 1 : 0
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

function parseDays(text: string): number {
  const days = Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= mostDays) return days
  throw new InvalidArgumentError(`Stripe has the events of 1 to ${mostDays} days.`)
}
