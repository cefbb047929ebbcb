import { UserError } from '../../lib/stage/user-error'
import { checkProduct } from './check-product'

// The local store runs this in a new process, which reads the present product/.
try {
  await checkProduct()
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
