import fc from 'fast-check'
import { faultKinds, type PlannedFault } from '../wire/faults'
import type { Run } from './run'
import { type Scenario, scenarios } from './scenarios'

/** One cell of the matrix: a scenario with one fault at one of its calls. */
export type Cell = { scenario: Scenario; operation: string; planned: PlannedFault }

/** Every fault at every call of every function in every scenario, once, and from then on until it heals. */
export async function crashMatrix(run: Run, of: Scenario[] = scenarios): Promise<Cell[]> {
  const told = of.map(async (scenario) => {
    const story = await run.play(`plain/${scenario.name}`, scenario.faults ?? [], scenario.play)
    return scenario.functions.flatMap((name) =>
      (story?.ground.calls.get(name) ?? []).flatMap((operation, index) =>
        faultKinds.flatMap((fault) =>
          (['once', 'healed'] as const).map((until): Cell => {
            const planned = { function: name, call: index + 1, fault, until }
            return { scenario, operation, planned }
          }),
        ),
      ),
    )
  })
  return (await Promise.all(told)).flat()
}

/** Fractions of the time that each service gets: the last one leaves time for almost nothing else. */
const latenesses = [0.25, 0.5, 0.75, 0.9, 0.99]

/**
 * Scenarios in which every service becomes slow at once, at one of the first calls of a function, and stays slow for
 * twenty minutes.
 */
export function slowCells(latest: number): Pick<Cell, 'scenario' | 'planned'>[] {
  const calls = Array.from({ length: latest }, (_call, index) => index + 1)
  const slow = { fault: 'late', until: 'healed', everywhere: true } as const
  return scenarios.flatMap((scenario) =>
    scenario.functions.flatMap((name) =>
      calls.flatMap((call) =>
        latenesses.map((lateness) => ({ scenario, planned: { function: name, call, lateness, ...slow } })),
      ),
    ),
  )
}

export async function playCells(
  { play }: Run,
  cells: Pick<Cell, 'scenario' | 'planned'>[],
  part = 'matrix',
): Promise<void> {
  const played = cells.map(({ scenario, planned }) => {
    const { function: name, call, fault, lateness, until } = planned
    const id = `${part}/${scenario.name}/${name} ${call}/${lateness ?? fault}/${until}`
    return play(id, [...(scenario.faults ?? []), planned], scenario.play)
  })
  await Promise.all(played)
}

/** Plays scenarios with two or three faults of the matrix, drawn by the seed. */
export async function playPairs({ play, seed }: Run, cells: Cell[], count: number): Promise<void> {
  const byScenario = Map.groupBy(cells, ({ scenario }) => scenario)
  const several = { minLength: 2, maxLength: 3 }
  const drawn = fc
    .constantFrom(...byScenario)
    .chain(([scenario, own]) => fc.array(fc.constantFrom(...own), several).map((some) => ({ scenario, some })))
  const pairs = fc.sample(drawn, { numRuns: count, seed }).map(({ scenario, some }, index) => {
    const planned = [...(scenario.faults ?? []), ...some.map((cell) => cell.planned)]
    return play(`pairs/${seed}/${index} ${scenario.name}`, planned, scenario.play)
  })
  await Promise.all(pairs)
}
