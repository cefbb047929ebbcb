import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation'
import { mockClient } from 'aws-sdk-client-mock'
import { stageConfig } from '../../../lib/stage/stage-config'
import { checkIndexes, indexFault, readIndexes } from '../../../tools/deploy/check-indexes'
import { indexedTables } from '../../../tools/deploy/indexed-tables'
import { synthesizeStore } from '../../support/lib/store-template'

const cloudFormation = mockClient(CloudFormationClient)
const config = stageConfig('dev')
const index = (IndexName: string, key = IndexName) => ({ IndexName, KeySchema: [key] })
const orders = (...names: string[]) => new Map([['Orders', names.map((name) => index(name))]])

beforeEach(() => cloudFormation.reset())

test.each([
  ['nothing', orders('a', 'b'), orders('a', 'b')],
  ['one index that is added', orders('a'), orders('a', 'b')],
  ['one that is removed', orders('a', 'b'), orders('a')],
  ['a table that is new', new Map(), orders('a', 'b')],
])('a deploy may change %s', (_what, deployed, wanted) => {
  expect(indexFault(deployed, wanted)).toBeUndefined()
})

test.each([
  ['two that are added', orders('a'), orders('a', 'b', 'c'), 'add b and add c'],
  ['one in place of another', orders('a', 'b'), orders('a', 'c'), 'add c and remove b'],
  [
    'the key of one',
    orders('a'),
    new Map([['Orders', [index('a', 'other')]]]),
    'add a and remove a',
  ],
])('a deploy that changes %s is refused in one sentence', (_what, deployed, wanted, changes) => {
  expect(indexFault(deployed, wanted)).toBe(
    `This deploy would ${changes} at the table Orders, and AWS changes one index of a table in a deploy: ` +
      'leave all but one for later deploys (docs/deploy.md).',
  )
})

test('all tables of the stack with indexes are compared', () => {
  const { resources: Resources } = synthesizeStore(config)
  const ofStack = [...readIndexes({ Resources })].filter(([, indexes]) => indexes.length > 0)

  expect([...readIndexes(indexedTables(config))]).toEqual(ofStack)
})

test('a deploy is compared with the deployed stack', async () => {
  const [[id = '', indexes = []] = []] = readIndexes(indexedTables(config))
  const Resources = {
    [id]: {
      Type: 'AWS::DynamoDB::Table',
      Properties: { GlobalSecondaryIndexes: indexes.slice(2) },
    },
  }
  cloudFormation
    .on(GetTemplateCommand, { StackName: 'ebook-store-dev' })
    .resolves({ TemplateBody: JSON.stringify({ Resources }) })

  await expect(checkIndexes('dev', config)).rejects.toThrow('add by-number and add by-payment')
})

test('a stage that is not deployed or cannot be read is left to the CDK', async () => {
  cloudFormation.on(GetTemplateCommand).rejects(new Error('Stack does not exist'))

  await expect(checkIndexes('dev', config)).resolves.toBeUndefined()
})
