import { readFunctions } from '../../functions/function-definition'
import { smallResources, smallStack } from '../support/small-template'

test.each([
  ['small/TellAll/Function/Resource', 'tell-all'],
  ['small/Watching/CheckDeliveries/Function/Resource', 'check-deliveries'],
  ['small/Cleaner/Resource', 'cleaner'],
])('the function of the construct %s is known as %s', (path, label) => {
  const Function = { ...smallResources.Function, Metadata: { 'aws:cdk:path': path } }

  expect(readFunctions(smallStack({ ...smallResources, Function }))).toEqual([
    expect.objectContaining({ label }),
  ])
})

test.each([
  ['without reserved concurrency', {}, 4],
  ['with a lower reserved concurrency', { ReservedConcurrentExecutions: 1 }, 1],
  ['with a higher reserved concurrency', { ReservedConcurrentExecutions: 50 }, 4],
])('a function %s runs as often at once as one machine can', (_case, reserved, maxConcurrency) => {
  const Function = {
    ...smallResources.Function,
    Properties: { ...smallResources.Function.Properties, ...reserved },
  }

  expect(readFunctions(smallStack({ ...smallResources, Function }))).toEqual([
    expect.objectContaining({ maxConcurrency }),
  ])
})
