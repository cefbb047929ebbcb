import {
  bareStage,
  findResource,
  fullStage,
  secondStage,
  synthesizeStore,
} from '../../support/lib/store-template'

const { resources } = synthesizeStore()

test('a received message is hidden for six times the timeout of its receiver', () => {
  const queue = findResource(resources, 'AWS::SQS::Queue', 'RetriesQueue').Properties
  const receiver = findResource(resources, 'AWS::Lambda::Function', 'RetryDelivery').Properties

  expect(queue['VisibilityTimeout']).toBe(6 * Number(receiver['Timeout']))
})

test('without texts no function may send one or has an origination identity', () => {
  const off = synthesizeStore(bareStage).resources
  const variables = Object.values(off)
    .filter(({ Type }) => Type === 'AWS::Lambda::Function')
    .flatMap(({ Properties }) => Object.keys(Object(Properties['Environment']).Variables ?? {}))

  expect(JSON.stringify(synthesizeStore(fullStage).resources)).toContain(
    '"NotResource":"arn:aws:sns:*:*:*"',
  )
  expect(JSON.stringify(off)).not.toContain('NotResource')
  expect(variables).toContain('SENDER_ADDRESS')
  expect(variables.filter((name) => name.startsWith('TEXT'))).toEqual([])
})

test('deleting one stage does not switch off the log of another', () => {
  const calls = Object.values(resources).filter(({ Type }) => Type === 'Custom::AWS')

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
