import { bareStage, fullStage, synthesizeStore } from '../../support/lib/store-template'

const synthesizedFull = synthesizeStore(fullStage)

test('without texts no function may send one or has an origination identity', () => {
  const off = synthesizeStore(bareStage).resources
  const variables = Object.values(off)
    .filter(({ Type }) => Type === 'AWS::Lambda::Function')
    .flatMap(({ Properties }) => Object.keys(Object(Properties['Environment']).Variables ?? {}))

  expect(JSON.stringify(synthesizedFull.resources)).toContain('"NotResource":"arn:aws:sns:*:*:*"')
  expect(JSON.stringify(off)).not.toContain('NotResource')
  expect(variables).toContain('SENDER_ADDRESS')
  expect(variables.filter((name) => name.startsWith('TEXT'))).toEqual([])
})
