import { folderCycles } from '../support/conventions/folder-cycles'
import { readImports } from '../support/conventions/import-graph'
import { sourceFiles } from '../support/conventions/source-files'

test('no folder imports another that imports it, directly or through others', () => {
  const files = sourceFiles().filter(({ path }) => !/^(packages\/[^/]+\/)?test\//.test(path))

  expect(folderCycles(readImports(files))).toEqual([])
})

function cyclesOf(sources: Record<string, string>) {
  const files = Object.entries(sources).map(([path, text]) => ({ path, text }))
  return folderCycles(readImports(files))
}

test('folders that import each other through a third form one cycle', () => {
  const cycles = cyclesOf({
    'shop/orders/order.ts': "import { link } from '../links/link'",
    'shop/orders/status.ts': '',
    'shop/links/link.ts': "export { channel } from '../delivery/channel'",
    'shop/delivery/channel.ts': "const status = await import('../orders/status')",
    'shop/handler.ts': "import { order } from './orders/order'",
  })

  expect(cycles).toEqual([
    {
      folders: ['shop/delivery', 'shop/links', 'shop/orders'],
      imports: [
        'shop/orders/order.ts → shop/links/link.ts',
        'shop/links/link.ts → shop/delivery/channel.ts',
        'shop/delivery/channel.ts → shop/orders/status.ts',
      ],
    },
  ])
})

test('an import of a type closes a cycle', () => {
  const cycles = cyclesOf({
    'orders/order.ts': "import type { Link } from '../links/link'",
    'links/link.ts': "import { order } from '../orders/order'",
  })

  expect(cycles.map(({ folders }) => folders)).toEqual([['links', 'orders']])
})

test('a folder and its subfolder are two folders', () => {
  const cycles = cyclesOf({
    'alarms/alarm.tsx': "import { page } from './pages/page'",
    'alarms/pages/page.ts': "import { alarm } from '../alarm'",
  })

  expect(cycles.map(({ folders }) => folders)).toEqual([['alarms', 'alarms/pages']])
})

test('imports in one direction, and within a folder, form no cycle', () => {
  const cycles = cyclesOf({
    'orders/order.ts': "import { status } from './status'",
    'orders/status.ts': "import type { Order } from './order'",
    'links/link.ts': "import { order } from '../orders/order'",
  })

  expect(cycles).toEqual([])
})
