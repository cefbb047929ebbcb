import type { Mutant } from './mutants-of'

/** Without a `change` it applies to every change of the line. */
type KnownSurvivor = Pick<Mutant, 'path' | 'code'> & { change?: string; why: string }

const pause = 'Any pause serves: only how soon it is tried again depends on it.'

/** Mutants that no test can kill, because their change is not observable. */
const knownSurvivors: KnownSurvivor[] = [
  {
    path: 'lambda/orders/payment.ts',
    code: 'return a < b ? a : b',
    change: '< → <= in a < b',
    why: 'Of two equal instants either is the earlier one.',
  },
  {
    path: 'lambda/orders/report.ts',
    code: 'return key(a) < key(b) ? -1 : 1',
    why: 'A comparison counts by its sign, and no two messages have one key.',
  },
  {
    path: 'lambda/orders/report.ts',
    code: 'attempts: channel?.attempts ?? 0,',
    change: '0 → 1',
    why: 'A message that is reported was sent on a channel that the order has.',
  },
  {
    path: 'lambda/shop/delivery/deliver-or-queue.ts',
    code: 'const otherCallMs = 1000',
    why: pause,
  },
  {
    path: 'lambda/shop/delivery/deliver-or-queue.ts',
    code: 'await sleep(otherCallMs * (1 + Math.random()))',
    why: pause,
  },
  {
    path: 'lambda/shop/delivery/send-failure.ts',
    code: "message: z._default(z.string(), ''),",
    why: 'An error of the SDK has a message, and no rule looks for an empty one.',
  },
  {
    path: 'lambda/shop/delivery/record-attempt.ts',
    code: 'const recordPausesMs = [50, 100, 200, 400, 750, 1500, 1500, 1500, 1500]',
    why: pause,
  },
  { path: 'lambda/shop/delivery/deliver.ts', code: 'const claimPausesMs = [100, 400]', why: pause },
]

/** Why a mutant survives; `undefined` if the reason is not known. */
export function whySurvives(mutant: Mutant): string | undefined {
  return knownSurvivors.find(
    ({ path, code, change }) =>
      path === mutant.path &&
      code === mutant.code &&
      (change === undefined || change === mutant.change),
  )?.why
}
