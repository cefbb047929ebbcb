import fc from 'fast-check'
import { type Fault, faultKinds, type PlannedFault } from '../wire/faults'
import type { Run } from './run'
import { type Scenario, scenarios } from './scenarios'

/** One cell of the matrix: a scenario with one fault at one of its calls. */
export type Cell = { scenario: Scenario; operation: string; planned: PlannedFault }

/** Every fault at every call of every function in every scenario, once, and from then on until it heals. */
export async function crashMatrix(run: Run, of: Scenario[] = scenarios): Promise<Cell[]> {
  const told = of
    .filter(({ functions }) => functions.every((name) => run.hasFunction(name)))
    .map(async (scenario) => {
      const story = await run.play(`plain/${scenario.name}`, scenario.faults ?? [], scenario.play)
      return scenario.functions.flatMap((name) =>
        (story?.ground.calls.get(name) ?? []).map((operation, index) =>
          cellsAt(scenario, name, operation, index + 1),
        ),
      )
    })
  return (await Promise.all(told)).flat(2)
}

function cellsAt(scenario: Scenario, name: string, operation: string, call: number): Cell[] {
  const at = (fault: Fault, until: PlannedFault['until']): Cell => ({
    scenario,
    operation,
    planned: { function: name, call, fault, until },
  })
  return faultKinds.flatMap((fault) => [at(fault, 'once'), at(fault, 'healed')])
}

/** Plays cells of the matrix. */
export async function playCells({ play }: Run, cells: Cell[]): Promise<void> {
  const played = cells.map(({ scenario, planned }) => {
    const { function: name, call, fault, until } = planned
    const id = `matrix/${scenario.name}/${name} ${call}/${fault}/${until}`
    return play(id, [...(scenario.faults ?? []), planned], scenario.play)
  })
  await Promise.all(played)
}

/** Plays scenarios with two or three faults of the matrix, drawn by the seed. [I5] [I7] [I8] [I10] */
export async function playPairs({ play, seed }: Run, cells: Cell[], count: number): Promise<void> {
  const byScenario = Map.groupBy(cells, ({ scenario }) => scenario)
  const several = { minLength: 2, maxLength: 3 }
  const drawn = fc
    .constantFrom(...byScenario)
    .chain(([scenario, own]) =>
      fc.array(fc.constantFrom(...own), several).map((some) => ({ scenario, some })),
    )
  const pairs = fc.sample(drawn, { numRuns: count, seed }).map(({ scenario, some }, index) => {
    const planned = [...(scenario.faults ?? []), ...some.map((cell) => cell.planned)]
    return play(`pairs/${seed}/${index} ${scenario.name}`, planned, scenario.play)
  })
  await Promise.all(pairs)
}
