import type { Store } from '../../frame/store'

/** What every page of the office is made with. */
export type Office = {
  store: Store
  /** A deployed stage; `undefined` for the local store. */
  stage?: string | undefined
  timeZone: string
  now: () => Date
}

/** The parameters of a page's address, each at most once; empty ones are left out. */
export type Query = Partial<Record<string, string>>
