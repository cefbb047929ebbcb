/**
 * Writes one file of movements in a process of its own, from a DynamoDB that answers with pages of 1 MB; prints
 * what it took. Arguments: the format, how many rows, and the file.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { formats, openView, written } from '../lambda/ledger/exports/open-view'
import { monthPeriod } from '../lambda/ledger/period'

const pageBytes = 1_000_000
const salesPerPayout = 3500
const requestSchema = z.object({
  IndexName: z.string(),
  ExclusiveStartKey: z
    .object({ balanceTransactionId: z.object({ S: z.string().regex(/^txn_\d+$/) }) })
    .optional(),
})

const [, , format, rows, path = ''] = process.argv
const count = Number(rows)
const text = (S: string) => ({ S })
const number = (N: number) => ({ N: String(N) })

const nextIndex = '__INDEX__'
const nextTime = '__TIME__'
/** A sale as DynamoDB has it, of some 0.7 KB; made once, so that making them takes no memory. */
const sale = JSON.stringify({
  balanceTransactionId: text(`txn_${nextIndex}`),
  reportingCategory: text('charge'),
  type: text('charge'),
  sourceId: text(`ch_3G2wPk0000000000${nextIndex}`),
  createdAt: text(nextTime),
  effectiveAt: text(nextTime),
  recordedAt: text(nextTime),
  availableOn: text('2026-12-02T00:00:00.000Z'),
  month: text('2026-11'),
  grossCents: number(1499),
  feeCents: number(73),
  feeTaxCents: number(0),
  netCents: number(1426),
  currency: text('usd'),
  livemode: { BOOL: true },
  orderId: text(`cs_live_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V2w3X4${nextIndex}`),
  orderNumber: text(`EB-${nextIndex}`),
  paymentIntentId: text(`pi_3G2wPk0000000000${nextIndex}`),
  chargeId: text(`ch_3G2wPk0000000000${nextIndex}`),
  payoutId: text('po___PAYOUT__'),
  payoutArrivalDate: text('2026-11-30'),
  country: text('US'),
  state: text('NY'),
  taxCents: number(122),
})
const payout = sale
  .replaceAll(nextIndex, '0')
  .replaceAll(nextTime, '2026-11-30T00:00:00.000Z')
  .replace('"type":{"S":"charge"}', '"type":{"S":"payout"},"payoutTraceId":{"S":"021000021000001"}')

function saleAt(index: number): string {
  const ms = Date.UTC(2026, 10, 1) + Math.floor((index * 29 * 86_400) / count) * 1000
  return sale
    .replaceAll(nextIndex, String(index))
    .replaceAll(nextTime, new Date(ms).toISOString())
    .replace('__PAYOUT__', String(Math.floor(index / salesPerPayout)))
}

/** The page after a movement, as DynamoDB ends it: at 1 MB. */
function pageAfter(last: string | undefined): string {
  const items: string[] = []
  let index = last === undefined ? 0 : Number(last.slice('txn_'.length)) + 1
  for (let bytes = 0; bytes < pageBytes && index < count; index += 1) {
    const item = saleAt(index)
    bytes += item.length
    items.push(item)
  }
  const key = JSON.stringify({ balanceTransactionId: text(`txn_${index - 1}`) })
  return `{"Items":[${items.join()}]${index < count ? `,"LastEvaluatedKey":${key}` : ''}}`
}

const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
    requestHandler: {
      handle: async ({ body }: { body: Uint8Array }) => {
        const { IndexName, ExclusiveStartKey: key } = requestSchema.parse(
          JSON.parse(Buffer.from(body).toString()),
        )
        const page =
          IndexName === 'by-payout'
            ? `{"Items":[${payout}]}`
            : pageAfter(key?.balanceTransactionId.S)
        const response = {
          statusCode: 200,
          headers: {},
          body: Readable.from([Buffer.from(page)]),
        }
        return { response }
      },
    },
  }),
)
const ledger = { client, table: 'movements' }

const started = performance.now()
const sheet = openView('movements', { ledger, orders: ledger }, monthPeriod('2026-11', 'UTC'))
await pipeline(written(sheet, z.enum(formats).parse(format)), createWriteStream(path))
console.log(
  JSON.stringify({
    seconds: (performance.now() - started) / 1000,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }),
)
