import type { FunctionDefinition } from 'stack-runner'
import type { StoreFile } from '../../tools/local-store/store-file'
import { UserError } from '../../lib/stage/user-error'

/** What differs from a deployed function. */
export function localVariables(
  { variables }: FunctionDefinition,
  { storeId, stripeApiUrl }: { storeId: string; stripeApiUrl: string | undefined },
): Record<string, string> {
  return {
    // The AWS account, which marks payments at Stripe, is the same on every machine.
    ...('STORE_ACCOUNT' in variables && { STORE_ACCOUNT: storeId }),
    ...(stripeApiUrl && { STRIPE_API_URL: stripeApiUrl }),
  }
}

/** The names that tools need, too. */
export function namesIn(
  functions: FunctionDefinition[],
): Pick<StoreFile, 'ordersTable' | 'booksBucket' | 'ebookBucket' | 'retryQueue'> {
  return {
    ordersTable: variableOf(functions, 'ORDERS_TABLE'),
    booksBucket: bucketOf(functions, 'BOOKS_HOST'),
    ebookBucket: bucketOf(functions, 'EBOOK_HOST'),
    retryQueue: variableOf(functions, 'RETRY_QUEUE'),
  }
}

function bucketOf(functions: FunctionDefinition[], name: string): string {
  return variableOf(functions, name).replace(/\..*/, '')
}

/** From a function that has the variable; throws a `UserError` if none has it. */
export function variableOf(functions: FunctionDefinition[], name: string): string {
  const value = functions.map(({ variables }) => variables[name]).find(Boolean)
  if (!value) throw new UserError(`No function of the stack has a variable ${name}.`)
  return value
}
