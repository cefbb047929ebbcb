import type { Store } from '../../frame/store'

export type Office = {
  store: Store
  /** A deployed stage; `undefined` for the local store. */
  stage?: string | undefined
  timeZone: string
  now: () => Date
}

/** A page shows no progress. */
export const during = <Result>(_label: unknown, work: Promise<Result>) => work

/** The parameters of a page's address, each at most once; empty ones are left out. */
export type Query = Partial<Record<string, string>>
