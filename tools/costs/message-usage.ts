import type { DeliveryMethod } from '../../lambda/contract'
import type { Usage } from './usage'

/** What becomes of one message: two calls of record-feedback, of which one writes the order. */
export const report: Usage = {
  functionCall: 2,
  gigabyteSecond: (2 * 0.5 * 256) / 1024,
  tableRead: 4,
  tableWrite: 8, // two units in the table and in each of the three indexes with whole orders
  logByte: 3_000,
}

/** SNS's log of each text. */
const textLog: Usage = { logByte: 1_000 }

/** The messages of one order. A put is charged by the kilobyte, in the table and in every index; a test measures it. */
export const messages: Record<DeliveryMethod, Usage> = {
  email: { email: 1, tableWrite: 19, tableRead: 3 },
  text: { textUnitedStates: 1, textCarrier: 1, tableWrite: 15, tableRead: 3, ...textLog },
  both: { email: 1, textUnitedStates: 1, textCarrier: 1, tableWrite: 35, tableRead: 5, ...textLog },
}
