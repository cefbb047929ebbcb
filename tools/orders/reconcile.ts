import { type Command, InvalidArgumentError } from 'commander'
import { reconcileOrders } from './calls/reconcile-orders'
import { defineCommand } from './frame/define-command'
import { connectStore } from './frame/store'
import { reconcileView } from './views/reconcile-view'

/** Stripe keeps its events for so many days: https://docs.stripe.com/api/events */
const mostDays = 30

/** Compares what Stripe reports with the orders. */
export const reconcileCommand = defineCommand<{ days: number }>({
  name: 'reconcile',
  description: 'Compares what Stripe reports with the orders, and repairs what is missing.',
  examples: ['reconcile --days 30', 'reconcile --stage prod'],
  addOptions: (command: Command) =>
    command.option('--days <n>', `how far to look back, up to ${mostDays}`, parseDays, 1),
  run: async ({ stage, json, days }, { print, during }) => {
    const found = await reconcileOrders(await connectStore(stage), days, { during })
    print(json ? JSON.stringify(found, null, 2) : reconcileView(found, days))
    return found.failed + found.needAttention > 0 ? 1 : 0
  },
})

function parseDays(text: string): number {
  const days = Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= mostDays) return days
  throw new InvalidArgumentError(`Stripe has the events of 1 to ${mostDays} days.`)
}
