import { brand } from '../../../product/brand'
import { product } from '../../../product/product'
import { fingerprint } from '../../../tools/artwork/fingerprint'

const changes: [string, object, object][] = [
  ['title', product, { title: 'Another' }],
  ['author', product, { author: 'Another' }],
  ['price', product, { priceCents: product.priceCents + 1 }],
  ['currency', product, { currency: 'sek' }],
  ['brand', brand, { name: 'Another' }],
]

test.each(changes)('another %s needs other images', async (_, object, change) => {
  const before = await fingerprint()
  const original = { ...object }

  Object.assign(object, change)
  const after = await fingerprint()
  Object.assign(object, original)

  expect(after).not.toBe(before)
  expect(await fingerprint()).toBe(before)
})
