import type { PlannedFault } from '../wire/faults'
import { draw } from './draw'
import type { Run } from './run'
import { scenarios } from './scenarios'

/** Fractions of the time that each service gets: the last one leaves time for almost nothing else. */
const latenesses = [0.25, 0.5, 0.75, 0.9, 0.99]

/**
 * Plays scenarios in which every service becomes slow at once, at each of the first calls of a function, and
 * stays slow for twenty minutes. [F30]
 */
export async function slowness(run: Run, latest: number, most: number): Promise<void> {
  const cases = scenarios
    .filter(({ functions }) => functions.every((name) => run.hasFunction(name)))
    .flatMap((scenario) =>
      startsIn(scenario.functions, latest).map((planned) => ({ scenario, planned })),
    )
  const played = draw(cases, most, run.seed).map(({ scenario, planned }) => {
    const { function: name, call, lateness } = planned
    const id = `slowness/${scenario.name}/${name} ${call}/${lateness}`
    return run.play(id, [...(scenario.faults ?? []), planned], scenario.play)
  })
  await Promise.all(played)
}

function startsIn(functions: string[], latest: number): PlannedFault[] {
  const calls = Array.from({ length: latest }, (_call, index) => index + 1)
  return functions.flatMap((name) =>
    calls.flatMap((call) =>
      latenesses.map((lateness) => ({
        function: name,
        call,
        fault: 'late' as const,
        until: 'healed' as const,
        everywhere: true,
        lateness,
      })),
    ),
  )
}
