import { checkProduct } from '../tools/product/check-product'
import { loadProgram, runProgram } from '../tools/product/load-program'

// The CDK app of cdk.json. What it imports needs a product/ without faults.
await runProgram(async () => {
  await checkProduct()
  const { synthesize } = await loadProgram(() => import('./synthesize'))
  await synthesize()
})
