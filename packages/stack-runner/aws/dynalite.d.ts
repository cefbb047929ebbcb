declare module 'dynalite' {
  import type { Server } from 'node:http'

  /** Keeps its tables in the folder `path`; without it, in memory. */
  export default function dynalite(options?: {
    path?: string
    createTableMs?: number
    deleteTableMs?: number
    updateTableMs?: number
  }): Server
}

/** The parts that strict-dynalite.ts replaces. */
declare module 'dynalite/db/index.js' {
  type Value = { S?: string }
  export type Item = Record<string, Value>
  export type Table = {
    KeySchema: { AttributeName: string }[]
    GlobalSecondaryIndexes?: {
      IndexName: string
      KeySchema: { AttributeName: string }[]
      Projection: { ProjectionType: string; NonKeyAttributes?: string[] }
    }[]
  }
  export type Query = {
    IndexName?: string
    KeyConditions?: Record<string, { AttributeValueList: Value[] }>
    _projection?: { paths: string[][] }
    _filter?: { pathHeads: object }
  }
  type Done = (error?: Error) => void
  type Rest = [range: unknown, isLocal: unknown, isFull: unknown, startKeys: unknown, done: Done]

  const db: {
    validationError: (message: string) => Error
    updateIndexes: (store: unknown, table: Table, old: unknown, item: Item | null, done: Done) => void
    queryTable: (store: unknown, table: Table, query: Query, ...rest: Rest) => void
  }
  export default db
}
