declare module 'dynalite' {
  import type { Server } from 'node:http'

  /** A DynamoDB server. It keeps its tables in the folder `path`; without it, in memory. */
  export default function dynalite(options?: {
    path?: string
    createTableMs?: number
    deleteTableMs?: number
    updateTableMs?: number
  }): Server
}
