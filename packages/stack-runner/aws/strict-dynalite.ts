import dynalite from 'dynalite'
import db, { type Item, type Query, type Table } from 'dynalite/db/index.js'

/**
 * Refuses what Dynalite accepts and DynamoDB does not: empty or long keys of indexes, empty keys in queries, and
 * attributes that an index does not have.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
 */
export default dynalite

const { updateIndexes, queryTable, validationError } = db

db.updateIndexes = (store, table, old, item, done) => {
  const fault = item ? indexKeyFault(table, item) : undefined
  if (fault === undefined) updateIndexes(store, table, old, item, done)
  else done(validationError(fault))
}

db.queryTable = (store, table, query, ...rest) => {
  const fault = emptyKeyFault(query) ?? projectionFault(table, query)
  if (fault === undefined) queryTable(store, table, query, ...rest)
  else rest[4](validationError(fault))
}

const emptyKey =
  'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value.'
/** Of a partition key and of a sort key. */
const mostBytes = [2048, 1024]

function indexKeyFault({ GlobalSecondaryIndexes: indexes = [] }: Table, item: Item) {
  const keys = indexes.flatMap(({ IndexName, KeySchema }) =>
    KeySchema.map(({ AttributeName: name }, place) => ({ IndexName, name, most: mostBytes[place] })),
  )
  for (const { IndexName, name, most = 0 } of keys) {
    const text = item[name]?.S
    if (text === '') return `${emptyKey} IndexName: ${IndexName}, IndexKey: ${name}`
    if (Buffer.byteLength(text ?? '') > most)
      return `One or more parameter values were invalid: Size of ${name} has exceeded the maximum size limit of ${most} bytes`
  }
  return undefined
}

function emptyKeyFault({ KeyConditions: conditions = {} }: Query) {
  const empty = Object.entries(conditions).find(([, { AttributeValueList: values }]) =>
    values.some(({ S: text }) => text === ''),
  )
  return empty && `${emptyKey} Key: ${empty[0]}`
}

function projectionFault(table: Table, { IndexName, _projection, _filter }: Query) {
  const index = table.GlobalSecondaryIndexes?.find((each) => each.IndexName === IndexName)
  if (!index || index.Projection.ProjectionType === 'ALL') return undefined
  const keys = [...table.KeySchema, ...index.KeySchema].map(({ AttributeName }) => AttributeName)
  const contained = new Set([...keys, ...(index.Projection.NonKeyAttributes ?? [])])
  const paths = _projection?.paths.map(([head = '']) => head) ?? []
  const wanted = [...paths, ...Object.keys(_filter?.pathHeads ?? {})]
  const missing = wanted.filter((name) => !contained.has(name))
  return missing.length === 0
    ? undefined
    : `One or more parameter values were invalid: Global secondary index ${IndexName} does not project [${missing.join(', ')}]`
}
