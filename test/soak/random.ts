/** Random numbers that are the same in every run with the same seed (mulberry32). */
export type Random = {
  /** In [0, 1). */
  share(): number
  /** Between two numbers, small ones as likely as large ones. */
  between(least: number, most: number): number
  oneOf<Item>(items: readonly [Item, ...Item[]]): Item
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    share,
    between: (least, most) => least * (most / least) ** share(),
    oneOf: (items) => items[Math.floor(share() * items.length)] ?? items[0],
  }
}
