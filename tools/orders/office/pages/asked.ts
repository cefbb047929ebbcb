import type { Html } from '../../../../lambda/html'
import type { Plan } from '../../changes/order-changes'
import type { Area, Page } from '../draw/frame'
import type { Office, Query } from '../reads/office'
import type { Reads } from '../reads/create-reads'

export type Asked = {
  office: Office
  reads: Reads
  /** The part of the path that names an order or a month. */
  name: string
  /** The part after it: a change, or a file of a month. */
  change: string
  query: Query
  contacts: true | undefined
  /** What the change did that led to this page. */
  done?: string | undefined
}

/** Another page that is shown instead, by its path. */
export type Redirect = { to: string }

/** Makes a page, or names the one to show instead. Errors are explained by explain-failure.ts. */
export type MakePage = (asked: Asked) => Promise<Page | Redirect>

export type Offer = {
  title: string
  area: Area
  /** The path of the page that shows the result. */
  back: string
  plan: Plan
  button: string
  /** What else the page has, such as a field for another address. */
  more?: Html | false
  /** The version of what is changed: a press counts only while it is the same. */
  version: string
  /** Returns what happened, in words. */
  make: () => Promise<string>
}

/** Finds what a change of an order or a month would do; throws a NotDoneError when it cannot be done. */
export type FindOffer = (asked: Asked) => Promise<Offer>
