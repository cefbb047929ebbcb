/**
 * Writes one file of movements in a separate process, from a DynamoDB that responds with pages of 1 MB, and prints time
 * and memory. Arguments: the format, the number of rows, and the file.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { formats, openView, written } from '../lambda/office/ledger/exports/open-view'
import { monthPeriod } from '../lambda/office/ledger/period'
import type { Movement } from '../lambda/office/ledger/movement'
import { movement, payout } from '../test/support/lambda/movement-fixture'

const pageBytes = 1_000_000
const salesPerPayout = 3500
const requestSchema = z.object({
  IndexName: z.string(),
  ExclusiveStartKey: z.object({ index: z.object({ N: z.string() }) }).optional(),
})

const [, , format, rows, path = ''] = process.argv
const count = Number(rows)

/** A sale in DynamoDB's format, about 0.7 KB, with placeholders. It is made only once, so that it takes no memory. */
const sale = stored(
  movement({
    balanceTransactionId: 'txn_<index>',
    sourceId: 'ch_3G2wPk0000000000<index>',
    createdAt: '<time>',
    effectiveAt: '<time>',
    recordedAt: '<time>',
    month: '2026-11',
    orderId: 'cs_live_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V2w3X4<index>',
    orderNumber: 'EB-<index>',
    payoutId: 'po_<payout>',
    payoutArrivalDate: '2026-11-30',
    country: 'US',
    state: 'NY',
    taxCents: 122,
  }),
)
const ownMovement = stored(payout())

/** A movement in DynamoDB's JSON. */
function stored(item: Movement): string {
  const attributes = Object.entries(item).filter(([, value]) => value !== undefined)
  const typed = attributes.map(([name, value]) => {
    if (typeof value === 'number') return [name, { N: String(value) }]
    return [name, typeof value === 'boolean' ? { BOOL: value } : { S: String(value) }]
  })
  return JSON.stringify(Object.fromEntries(typed))
}

function saleAt(index: number): string {
  const ms = Date.UTC(2026, 10, 1) + Math.floor((index * 29 * 86_400) / count) * 1000
  return sale
    .replaceAll('<index>', String(index))
    .replaceAll('<time>', new Date(ms).toISOString())
    .replace('<payout>', String(Math.floor(index / salesPerPayout)))
}

/** The page that begins with a sale. */
function pageFrom(first: number): string {
  const items: string[] = []
  let index = first
  for (let bytes = 0; bytes < pageBytes && index < count; index += 1) {
    const item = saleAt(index)
    bytes += item.length
    items.push(item)
  }
  const next = index < count ? `,"LastEvaluatedKey":{"index":{"N":"${index}"}}` : ''
  return `{"Items":[${items.join()}]${next}}`
}

async function handle({ body }: { body: Uint8Array }) {
  const request = requestSchema.parse(JSON.parse(Buffer.from(body).toString()))
  const page =
    request.IndexName === 'by-payout'
      ? `{"Items":[${ownMovement}]}`
      : pageFrom(Number(request.ExclusiveStartKey?.index.N ?? 0))
  return { response: { statusCode: 200, headers: {}, body: Readable.from([Buffer.from(page)]) } }
}

const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' }
const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({ region: 'us-east-1', credentials, requestHandler: { handle } }),
)
const ledger = { client, table: 'movements' }

const started = performance.now()
const sheet = openView('movements', { ledger, orders: ledger }, monthPeriod('2026-11', 'UTC'))
await pipeline(written(sheet, z.enum(formats).parse(format)), createWriteStream(path))
const seconds = (performance.now() - started) / 1000
console.log(JSON.stringify({ seconds, peakMb: process.resourceUsage().maxRSS / 1024 }))
