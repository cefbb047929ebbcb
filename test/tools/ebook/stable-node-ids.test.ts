import { withStableNodeIds } from '../../../tools/ebook/stable-node-ids'

const stable = (pdf: string) => withStableNodeIds(Buffer.from(pdf, 'latin1')).toString('latin1')

test('two prints with different node numbers become identical', () => {
  const one = stable('/ID (node00000680) /ID (node00000702) /Headers [(node00000680)]')
  const other = stable('/ID (node00000679) /ID (node00000699) /Headers [(node00000679)]')

  expect(one).toBe('/ID (node00000001) /ID (node00000002) /Headers [(node00000001)]')
  expect(other).toBe(one)
})

test('keeps the order of the ids, by which PDF readers search the tree', () => {
  expect(stable('(node00000009) (node00000003)')).toBe('(node00000002) (node00000001)')
})
