import { standing, type Usage } from './usage'

/** One run of record-movements: it asks Stripe for the last two days, and finds nothing new. */
export const recordMovements: Usage = {
  functionCall: 1,
  gigabyteSecond: (3 * standing.recordMovements.memoryMb) / 1024, // a cold start and five answers of Stripe
  secretRead: 1,
  tableRead: 2, // how far it is, and movements
  tableWrite: 1,
  logByte: 1_500,
}

/**
 * One order in the ledger: its charge, written with five indexes and named by its payout, and what
 * record-movements writes to the order. In each run of two days the movement and the order are read.
 */
export const movement: Usage = { tableWrite: 26, tableRead: 200 * 3 }

/** A movement kept for a month: an item, three copies of it, and two small indexes. */
export const storedMovement = { tableByteMonth: 3_200, backupByteMonth: 700 }

/** One run of send-statement: it reads the books of two months, which this counts for a small store. */
export const sendStatement: Usage = {
  functionCall: 1,
  gigabyteSecond: (5 * standing.sendStatement.memoryMb) / 1024,
  tableRead: 50,
  logByte: 1_500,
}
