import { cyclicImports } from '../support/conventions/folder-cycles'
import { sourceFiles } from '../support/conventions/source-files'

test('no folder imports another that imports it, directly or through others', () => {
  const files = sourceFiles().filter(({ path }) => !/^(packages\/[^/]+\/)?test\//.test(path))

  expect(cyclicImports(files)).toEqual([])
})

test('a cycle is found through a third folder, a type, a re-export and a dynamic import', () => {
  const sources = {
    'shop/orders/order.ts': "import type { Link } from '../links/link'",
    'shop/orders/status.ts': '',
    'shop/links/link.ts': "export { channel } from '../delivery/channel'",
    'shop/delivery/channel.ts': "const status = await import('../orders/status')",
    'shop/handler.ts': "import { order } from './orders/order'",
  }
  const files = Object.entries(sources).map(([path, text]) => ({ path, text }))

  expect(cyclicImports(files)).toEqual([
    'shop/orders/order.ts → shop/links/link.ts',
    'shop/links/link.ts → shop/delivery/channel.ts',
    'shop/delivery/channel.ts → shop/orders/status.ts',
  ])
})
