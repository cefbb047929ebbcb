import fc from 'fast-check'

/** Some of the items, drawn by the seed; all of them in a drawn sequence if there are no more. */
export function draw<Item>(items: Item[], count: number, seed: number): Item[] {
  const all = { minLength: items.length }
  return fc.sample(fc.shuffledSubarray(items, all), { numRuns: 1, seed }).flat().slice(0, count)
}
