import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as lib from '@aws-sdk/lib-dynamodb'
import type { Emulator } from '../../platform/account'
import { clientConfig } from '../support/client-config'
import { runDynamoDb } from '../../aws/run-dynamodb'

const TableName = 'things'
const IndexName = 'by-owner'
const Projection = { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: ['pages'] }
const keys = (hash: string, range?: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  ...(range ? [{ AttributeName: range, KeyType: 'RANGE' as const }] : []),
]
let emulator: Emulator
let client: lib.DynamoDBDocumentClient
beforeAll(async () => {
  emulator = await runDynamoDb()
  client = lib.DynamoDBDocumentClient.from(new DynamoDBClient(clientConfig(emulator.url)))
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keys('id'),
      AttributeDefinitions: ['id', 'owner', 'day'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      GlobalSecondaryIndexes: [{ IndexName, KeySchema: keys('owner', 'day'), Projection }],
    }),
  )
  await put({})
})
afterAll(async () => {
  client.destroy()
  await emulator.stop()
})

const thing = { id: '1', owner: 'kim', day: '2026', pages: 1, note: '' }
const withOwner = (owner: string) => ({
  ExpressionAttributeNames: { '#owner': 'owner' },
  ExpressionAttributeValues: { ':owner': owner },
})
const put = (changes: object) => client.send(new lib.PutCommand({ TableName, Item: { ...thing, ...changes } }))
const query = (owner: string, more: object = {}) => {
  const condition = { KeyConditionExpression: '#owner = :owner', ...withOwner(owner) }
  return client.send(new lib.QueryCommand({ TableName, IndexName, ...condition, ...more }))
}
const putInBatch = (Item: object) =>
  client.send(new lib.BatchWriteCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item } }] } }))
const update = (owner: string) => {
  const change = { UpdateExpression: 'SET #owner = :owner', ...withOwner(owner) }
  return client.send(new lib.UpdateCommand({ TableName, Key: { id: '1' }, ...change }))
}

test('a table takes items and queries that DynamoDB takes', async () => {
  await put({ owner: 'x'.repeat(2048), day: 'x'.repeat(1024) })
  await put({ id: '2', owner: undefined })
  await put({})

  const { Items } = await query('kim', { ProjectionExpression: 'id, pages' })

  expect(Items).toEqual([{ id: '1', pages: 1 }])
})

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['an empty partition key of an index', () => put({ owner: '' }), /IndexKey: owner/],
  ['an empty sort key of an index', () => put({ day: '' }), /IndexKey: day/],
  ['an empty key in a batch', () => putInBatch({ ...thing, owner: '' }), /IndexKey: owner/],
  ['an empty key in an update', () => update(''), /IndexKey: owner/],
  ['a long partition key of an index', () => put({ owner: 'é'.repeat(1025) }), /owner has exce/],
  ['a long sort key of an index', () => put({ day: 'x'.repeat(1025) }), /day has exceeded/],
  ['a query for an empty key', () => query(''), /empty string value. Key: owner/],
  ['reading what an index lacks', () => query('kim', { ProjectionExpression: 'id, note' }), /\[note\]/],
  ['a filter on what an index lacks', () => query('kim', { FilterExpression: 'attribute_exists(note)' }), /\[note\]/],
])('%s is refused, as by DynamoDB', async (_what, send, message) => {
  await expect(send()).rejects.toMatchObject({ name: 'ValidationException', message: expect.stringMatching(message) })
})

test('a web page on the internet can read no table', async () => {
  expect((await fetch(emulator.url, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
})
