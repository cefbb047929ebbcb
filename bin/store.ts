import { UserError } from '../lib/stage/user-error'
import { checkProduct } from '../tools/product/check-product'
import { loadProgram } from '../tools/product/load-program'

// The CDK app of cdk.json. What it imports needs a product/ without faults.
try {
  await checkProduct()
  const { synthesize } = await loadProgram(() => import('./synthesize'))
  await synthesize()
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exit(1)
}
