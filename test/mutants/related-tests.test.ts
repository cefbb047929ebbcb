import { relatedTests } from './related-tests'

const imports = [
  { from: 'test/lambda/orders/rule.test.ts', to: 'lambda/orders/rule.ts', typeOnly: false },
  { from: 'test/lambda/orders/rule.test.ts', to: 'product/product.ts', typeOnly: false },
  { from: 'test/lambda/orders/rule.test.ts', to: 'product/brand.ts', typeOnly: false },
  {
    from: 'test/lambda/functions/handler.test.ts',
    to: 'lambda/functions/handler.ts',
    typeOnly: false,
  },
  { from: 'lambda/functions/handler.ts', to: 'lambda/orders/rule.ts', typeOnly: false },
  { from: 'test/lambda/small.test.ts', to: 'lambda/orders/rule.ts', typeOnly: false },
  { from: 'test/lambda/type.test.ts', to: 'lambda/orders/rule.ts', typeOnly: true },
  { from: 'test/lib/stack.test.ts', to: 'lambda/orders/rule.ts', typeOnly: false },
]

test('the file’s own tests come first, then the others that run it, sorted by how much they load', () => {
  expect(relatedTests('lambda/orders/rule.ts', imports)).toEqual([
    'test/lambda/orders/rule.test.ts',
    'test/lambda/small.test.ts',
    'test/lambda/functions/handler.test.ts',
  ])
})
