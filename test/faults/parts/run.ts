import fc from 'fast-check'
import pLimit from 'p-limit'
import type { PlannedFault } from '../wire/faults'
import { openStory, type Story } from '../world/story'
import { openWorld } from '../world/world'

export type Run = {
  seed: number
  /** Plays one case, checks it at rest and reports it; `undefined` if no callback asks for it. */
  play: (id: string, faults: PlannedFault[], tell: (story: Story) => Promise<void>) => Promise<Story | undefined>
  stop: () => Promise<void>
}

type RunOptions = {
  assemblyDir: string
  seed: number
  worlds: number
  wants?: (id: string) => boolean
  onStory: (id: string, story: Story) => void
}

export async function openRun(options: RunOptions): Promise<Run> {
  const { assemblyDir, seed, wants = () => true, onStory } = options
  const all = await Promise.all(Array.from({ length: options.worlds }, () => openWorld(assemblyDir)))
  const free = [...all]
  const limit = pLimit(all.length)
  const play: Run['play'] = async (id, faults, tell) => {
    const world = wants(id) ? free.pop() : undefined
    if (!world) return undefined
    const story = await openStory(world, faults, seed)
    try {
      await tell(story)
      await story.finish()
    } catch (error) {
      story.ground.violations.push(`The case broke off: ${String(error)}`)
    }
    free.push(world)
    onStory(id, story)
    return story
  }
  return {
    seed,
    play: (id, faults, tell) => limit(() => play(id, faults, tell)),
    stop: async () => void (await Promise.all(all.map((world) => world.stop()))),
  }
}

/** Some of the items, drawn by the seed; all of them in a drawn sequence if there are no more. */
export function draw<Item>(items: Item[], count: number, seed: number): Item[] {
  const all = { minLength: items.length }
  return fc.sample(fc.shuffledSubarray(items, all), { numRuns: 1, seed }).flat().slice(0, count)
}
