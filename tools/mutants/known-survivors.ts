import type { Mutant } from './mutants-of'

type KnownSurvivor = Pick<Mutant, 'path' | 'code' | 'change'> & { why: string }

/** Mutants that no test can kill, because they change nothing that anybody could observe. */
const knownSurvivors: KnownSurvivor[] = []

/** Why a mutant survives; `undefined` if nobody has looked at it. */
export function whySurvives(mutant: Mutant): string | undefined {
  return knownSurvivors.find(
    ({ path, code, change }) =>
      path === mutant.path && code === mutant.code && change === mutant.change,
  )?.why
}
