import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { StoreMarkEnvironment } from '../../lambda/shop/payments/store-mark'

/** The variables by which functions mark what is the store's at Stripe; setup marks its webhook endpoint alike. */
export function storeMark(scope: Construct): StoreMarkEnvironment {
  const { stackName, account } = Stack.of(scope)
  return { STORE: stackName, STORE_ACCOUNT: account }
}
