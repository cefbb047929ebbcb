import { sellingStage, synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore()
const calls = Object.values(resources).filter(({ Type }) => Type === 'Custom::AWS')

test('deleting one stage does not switch off the log of another', () => {
  expect(calls).toHaveLength(5)
  for (const { Properties } of calls) expect(Properties).not.toHaveProperty('Delete')
})

test.each([
  ['without texts', false as const],
  ['that leaves its account to another', { ...watching(), watchesAccount: false }],
])('a stage %s neither switches on logging nor counts texts', (_case, texts) => {
  const others = Object.keys(synthesizeStore({ ...sellingStage, texts }).resources)

  expect(others.filter((id) => /TextLog|Entries/.test(id) || id.startsWith('AWS679f'))).toEqual([])
})

function watching() {
  if (!sellingStage.texts) throw new Error('The stage has no texts.')
  return sellingStage.texts
}
