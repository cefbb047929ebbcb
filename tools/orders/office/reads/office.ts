import type { Store } from '../../frame/store'

export type Office = {
  store: Store
  /** `undefined` for the local store. */
  stage?: string | undefined
  timeZone: string
  now: () => Date
}

export const during = <Result>(_label: unknown, work: Promise<Result>) => work

/** Each at most once, without empty ones. */
export type Query = Partial<Record<string, string>>
