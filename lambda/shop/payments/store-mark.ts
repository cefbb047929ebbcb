import * as z from 'zod/mini'
import { someText } from '../../platform/environment/parse-environment'

/**
 * On the store's checkout sessions, their payments and its webhook endpoint. Stripe sends every event to every endpoint
 * of an account and mode: without a mark, stores would deliver each other's sales. The URL cannot be the mark, because
 * it changes with the domain.
 */
export type StoreMark = {
  store: string
  /** The id of the AWS account, because stacks of two accounts may share a name. */
  account: string
}

export const storeMarkVariables = { STORE: someText, STORE_ACCOUNT: someText }

export type StoreMarkEnvironment = { [Name in keyof typeof storeMarkVariables]: string }

export function storeMarkOf({ STORE, STORE_ACCOUNT }: StoreMarkEnvironment): StoreMark {
  return { store: STORE, account: STORE_ACCOUNT }
}

export type OwnStore = { mark: StoreMark; siteUrl: string }

const markSchema = z.object({ store: z.string(), account: z.string() })

export function isMarkedBy({ store, account }: StoreMark, metadata: unknown): boolean {
  const { data } = markSchema.safeParse(metadata)
  return data?.store === store && data.account === account
}
