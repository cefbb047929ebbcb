import { checkProduct } from '../../../tools/product/check-product'

test('the store can sell with product/ as it is', async () => {
  await expect(checkProduct()).resolves.toBeUndefined()
})
