import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { StoreMarkEnvironment } from '../../lambda/shop/payments/store-mark'
import type { StageConfig } from '../stage/stage-settings'

/** Marks the store's objects at Stripe; setup marks its webhook endpoint the same way. */
export function storeMark(scope: Construct): StoreMarkEnvironment {
  const { stackName, account } = Stack.of(scope)
  return { STORE: stackName, STORE_ACCOUNT: account }
}

export function textCountries({ texts }: StageConfig): { TEXT_COUNTRIES?: string } {
  return texts ? { TEXT_COUNTRIES: texts.countries.join(',') } : {}
}
