import type { CategoryTotals } from '../../books/model/movement'
import type { BalanceSummary } from '../../books/model/totals'
import { blockNames } from './words'

/** One step from the starting to the ending balance; `kind` says what the bar shows. */
export type Step = {
  name: string
  kind: 'balance' | 'in' | 'out'
  cents: number
  /** The balance before and after the step; a balance starts at zero. */
  from: number
  to: number
}

/** The steps from the starting to the ending balance; a step without money is left out. */
export function balanceSteps(balance: BalanceSummary): Step[] {
  const { startingCents, endingCents, ownActivity, otherActivity, lateActivity, payouts } = balance
  const net = (rows: CategoryTotals[]) => rows.reduce((sum, row) => sum + row.netCents, 0)
  const moves: [string, number][] = [
    [blockNames.own, net(ownActivity)],
    [blockNames.other, net(otherActivity)],
    [blockNames.late, net(lateActivity)],
    ['Payouts', payouts.netCents],
  ]
  const steps: Step[] = [balanceStep('Starting balance', startingCents)]
  let before = startingCents
  for (const [name, cents] of moves) {
    if (cents === 0) continue
    const after = before + cents
    steps.push({ name, kind: cents > 0 ? 'in' : 'out', cents, from: before, to: after })
    before = after
  }
  return [...steps, balanceStep('Ending balance', endingCents)]
}

function balanceStep(name: string, cents: number): Step {
  return { name, kind: 'balance', cents, from: 0, to: cents }
}
