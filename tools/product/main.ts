import { UserError } from '../../lib/stage/user-error'
import { checkProduct } from './check-product'

// Run by the store that follows its sources: a new process reads the product/ of now.
try {
  await checkProduct()
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
