import { bareStage, secondStage, synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore()
const calls = Object.values(resources).filter(({ Type }) => Type === 'Custom::AWS')

test('deleting one stage does not switch off the log of another', () => {
  expect(calls).toHaveLength(5)
  for (const { Properties } of calls) expect(Properties).not.toHaveProperty('Delete')
})

test.each([
  ['without texts', bareStage],
  ['that leaves its account to another', secondStage],
])('a stage %s neither switches on logging nor counts texts', (_case, stage) => {
  const others = Object.keys(synthesizeStore(stage).resources)

  expect(others.filter((id) => /TextLog|Entries/.test(id) || id.startsWith('AWS679f'))).toEqual([])
})
