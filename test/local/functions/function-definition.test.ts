import { readFunctions } from '../../../local/functions/function-definition'
import { smallResources, smallStack } from '../../support/local/small-template'

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
