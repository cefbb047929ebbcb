import type { FunctionDefinition } from 'stack-runner'
import type { StoreFile } from '../../tools/local-store/store-file'
import { UserError } from '../../lib/stage/user-error'

/** The variables that differ between a function on this machine and a deployed one. */
export function localVariables(
  { variables }: FunctionDefinition,
  { storeId, stripeApiUrl }: { storeId: string; stripeApiUrl: string | undefined },
): Record<string, string> {
  return {
    // The AWS account, which marks a deployed store's payments at Stripe, is the same on every machine.
    ...('STORE_ACCOUNT' in variables && { STORE_ACCOUNT: storeId }),
    ...(stripeApiUrl && { STRIPE_API_URL: stripeApiUrl }),
  }
}

/** The names of the resources that tools need as well, from the functions' variables. */
export function namesIn(
  functions: FunctionDefinition[],
): Pick<StoreFile, 'ordersTable' | 'booksBucket' | 'retryQueue'> {
  return {
    ordersTable: variableOf(functions, 'ORDERS_TABLE'),
    booksBucket: variableOf(functions, 'BOOKS_BUCKET'),
    retryQueue: variableOf(functions, 'RETRY_QUEUE'),
  }
}

/** A variable of the functions that have it, such as the name of a table. */
export function variableOf(functions: FunctionDefinition[], name: string): string {
  const value = functions.map(({ variables }) => variables[name]).find(Boolean)
  if (!value) throw new UserError(`No function of the stack has a variable ${name}.`)
  return value
}
