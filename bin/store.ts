import { checkProduct } from '../tools/product/check-product'
import { loadProgram, runProgram } from '../tools/product/load-program'

// The CDK app of cdk.json, which loads the stack only after `product/` is checked.
await runProgram(async () => {
  await checkProduct()
  const { synthesize } = await loadProgram(() => import('./synthesize'))
  await synthesize()
})
