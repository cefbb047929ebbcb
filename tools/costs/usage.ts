import type { Meter } from './list-prices'
import { standing } from './standing'

/** How a figure is known. What is assumed is meant to be more than what will be seen. */
export type Basis = 'measured' | 'from the code' | 'assumed'
/** How much of a meter one event uses, and why it is that much. */
export type Figure = { meter: Meter; amount: number; basis: Basis; because: string }

const figure = (meter: Meter, amount: number, basis: Basis, because: string): Figure => ({
  meter,
  amount,
  basis,
  because,
})
const time = (seconds: number, because: string, memoryMb = standing.callMemoryMb) =>
  figure('functionTime', memoryMb * seconds * 1000, 'assumed', because)

const reads = 'as if the edge kept nothing'
const calls = 'one call'
const logs = "the store's own entries as they were, plus Lambda's, the gateway's and the edge's"

/** One person looks at the landing page. */
export const visit: Figure[] = [
  figure('edgeRequest', 5, 'measured', 'page, picture, app, dialog, and the icon'),
  figure('edgeByte', 179_547, 'measured', '`npm run bench -- page`'),
  figure('edgeFunction', 10, 'from the code', 'one before and one after each request'),
  figure('fileRead', 5, 'assumed', reads),
  figure('logByte', 2_750, 'assumed', '550 bytes a request in the access log'),
]

/** One person opens the payment page, and may leave it again. */
export const checkout: Figure[] = [
  figure('edgeRequest', 2, 'measured', "the call, and the cover for Stripe's page"),
  figure('edgeByte', 84_488, 'measured', 'both answers'),
  figure('edgeFunction', 2, 'from the code', "around the cover; the API's calls have none"),
  figure('fileRead', 1, 'assumed', reads),
  figure('originByte', 2_000, 'assumed', 'the call with its headers'),
  figure('apiCall', 1, 'from the code', calls),
  figure('functionCall', 1, 'from the code', calls),
  time(2, 'two seconds: Stripe takes most of one, a cold start the rest'),
  figure('secretRead', 1, 'assumed', 'as if no function kept it for its five minutes'),
  figure('logByte', 3_000, 'assumed', logs),
]

/** One order is paid, recorded, and its buyer thanked; without the message itself. */
export const order: Figure[] = [
  figure('edgeRequest', 3, 'measured', "Stripe's report, the thank-you page and its app"),
  figure('edgeByte', 5_000, 'measured', '3,820 bytes of page and a short answer'),
  figure('edgeFunction', 4, 'from the code', 'around the page and its app'),
  figure('fileRead', 2, 'assumed', reads),
  figure('originByte', 6_000, 'assumed', "Stripe's report with its headers"),
  figure('apiCall', 1, 'from the code', calls),
  figure('functionCall', 1, 'from the code', calls),
  time(3, 'three seconds: as long as SES and SNS get'),
  figure('secretRead', 3, 'assumed', 'as if no function kept them for their five minutes'),
  figure('logByte', 6_000, 'assumed', logs),
]

/** One download: the page behind the link, its button, and the file, whose bytes come on top. */
export const download: Figure[] = [
  figure('edgeRequest', 4, 'measured', 'the page, its two pictures, the button'),
  figure('edgeByte', 35_000, 'measured', '33,131 bytes of page and the answer to the button'),
  figure('edgeFunction', 4, 'from the code', 'around the pictures'),
  figure(
    'fileRead',
    4,
    'from the code',
    'two pictures, a look whether the file is there, the file',
  ),
  figure('originByte', 3_000, 'assumed', 'two calls with their headers'),
  figure('apiCall', 2, 'from the code', 'the page and the button'),
  figure('functionCall', 2, 'from the code', 'the page and the button'),
  time(1.5, 'both calls: reads of some milliseconds, and one cold start'),
  figure('tableRead', 5, 'from the code', 'by the link and by the order, once for each call'),
  figure('tableWrite', 3, 'from the code', 'the count, in the table and two indexes'),
  figure('logByte', 5_000, 'assumed', logs),
]

const writes = 'each in the table and two indexes, and the small indexes at both ends'

/** What telling the buyer uses, by the channel that was chosen. */
export const channels: Record<'email' | 'text' | 'both', Figure[]> = {
  email: [
    figure('email', 1, 'from the code', 'one e-mail, nothing attached'),
    figure('tableWrite', 12, 'measured', `3 puts, ${writes}`),
    figure('tableRead', 3, 'measured', 'one before each put'),
  ],
  text: [
    figure('textUnitedStates', 1, 'from the code', 'one part: a test holds the text to 160'),
    figure('textCarrier', 1, 'from the code', 'one part'),
    figure('tableWrite', 9, 'measured', `3 puts, ${writes}; none by e-mail`),
    figure('tableRead', 3, 'measured', 'one before each put'),
  ],
  both: [
    figure('email', 1, 'from the code', 'one e-mail, nothing attached'),
    figure('textUnitedStates', 1, 'from the code', 'one part'),
    figure('textCarrier', 1, 'from the code', 'one part'),
    figure('tableWrite', 18, 'measured', `5 puts, as both outcomes meet, ${writes}`),
    figure('tableRead', 5, 'measured', 'one before each put'),
  ],
}

/** One run of the check for orders that wait. */
export const check: Figure[] = [
  figure('functionCall', 1, 'from the code', calls),
  time(0.25, 'a quarter of a second: one query', standing.check.memoryMb),
  figure('tableRead', 1, 'from the code', 'one query of an index that is nearly always empty'),
  figure('logByte', 2_000, 'assumed', "Lambda's two entries and the two metrics"),
]

/**
 * What an order takes in the table, in bytes: an item of a single unit of writing (a test measures
 * 840 of 1,024), which two indexes hold as well, and some 500 for its place in the small indexes.
 */
export const orderBytes = { item: 1_000, withIndexes: 3_500 }

/** Everything that is not one event's. */
export const habits = {
  /** Assumed: two of three who open the payment page leave it again. */
  checkoutsPerOrder: 3,
  /** Assumed: a phone and a computer; a link allows ten. */
  downloadsPerOrder: 2,
  /** Assumed: orders of three years are in the table. */
  monthsOfOrders: 36,
  /** A stage that sells keeps its logs for 90 days (lib/stage/stage-config.ts). */
  monthsOfLogs: 3,
  /** Measured: all files of the built site. */
  siteBytes: 1_000_000,
  /** As AWS counts a month. */
  hoursPerMonth: 730,
}
