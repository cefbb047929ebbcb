import data from './prices.json'

/** What AWS meters, as prices.json names it. */
export type Meter = keyof typeof data.prices

/** `dollars` for `per` units, of which `free` cost nothing in any month. */
type Price = { service: string; dollars: number; per?: number; free?: number }

type Plan = { name: string; monthly: number; percent: number; perOrder: number; above?: Above }
/** A lower percentage for what is sold beyond a sum in a month. */
type Above = { sales: number; percent: number }

/** `cardsOnTop`: the fee of the card's payment comes on top of the platform's. */
export type Platform = { name: string; cardsOnTop: boolean; plans: Plan[] }

export const { readOn, card } = data
export const prices: Record<string, Price> = data.prices
export const platforms: Platform[] = data.platforms
