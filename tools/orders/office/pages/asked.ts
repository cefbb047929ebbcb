import type { Html } from '../../../../lambda/html'
import type { Plan } from '../changes/order-changes'
import type { Area, Page } from '../draw/frame'
import type { Office, Query, Reads } from '../reads/create-reads'

export type Asked = {
  office: Office
  reads: Reads
  /** The part of the path that names an order or a month, and the part after it: a change, or a file of a month. */
  name: string
  change: string
  query: Query
  contacts: true | undefined
  /** What the change did that led to this page. */
  done?: string | undefined
}

export type Redirect = { to: string }

export type MakePage = (asked: Asked) => Promise<Page | Redirect>

export type Offer = {
  title: string
  area: Area
  back: string
  plan: Plan
  button: string
  more?: Html | false
  /** A press counts only while this is the same. */
  version: string
  /** Returns what happened, in words. */
  make: () => Promise<string>
}

/** @throws NotDoneError when the change cannot be made */
export type FindOffer = (asked: Asked) => Promise<Offer>
