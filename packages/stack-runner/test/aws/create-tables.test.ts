import { createTables } from '../../aws/create-tables'
import { smallStack } from '../support/small-template'

const table = (more: object) => ({
  Type: 'AWS::DynamoDB::Table',
  Properties: {
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    ...more,
  },
})

test.each([
  ['local indexes', { LocalSecondaryIndexes: [] }],
  ['streams of changes', { StreamSpecification: { StreamViewType: 'NEW_IMAGE' } }],
])('a table with %s is refused', async (what, more) => {
  const stack = smallStack({ Visits: table(more) })

  await expect(createTables(stack, 'http://127.0.0.1:9')).rejects.toThrow(`${what} are not run`)
})
