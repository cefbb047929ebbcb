declare module 'dynalite' {
  import type { Server } from 'node:http'

  /** DynamoDB in process; `path` keeps its data in a folder, otherwise they are in memory. */
  export default function dynalite(options?: {
    path?: string
    createTableMs?: number
    deleteTableMs?: number
    updateTableMs?: number
  }): Server
}
