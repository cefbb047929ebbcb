import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { crc32 } from 'node:zlib'
import { closeServer, portOf } from 'kit'
import { handler } from '../../../../lambda/shop/functions/download-ebook/handler'
import { stampCopy, stampMs } from '../../../../lambda/shop/stamp/stamp-copy'
import { filledTail, type Slot, type Tail } from '../../../../lambda/shop/stamp/tail'
import { messages } from '../../../../product/messages'
import { product } from '../../../../product/product'
import { apiEvent, context, siteUrl } from '../../../support/lambda/api-event'
import { setUpFunctions } from '../../../support/lambda/function-setup'
import { setUpObjectStorage } from '../../../support/lambda/object-storage'
import type { OrderChanges } from '../../../support/lambda/order-fixture'

const { store, stored, logs } = setUpFunctions({}, { STAMPED_HOST: 'stamped.s3.us-east-1.amazonaws.com' })
const { objects, failAt } = setUpObjectStorage()

const book = Buffer.from('The book. Its directory.')
const name = product.ebookFile
const tailPath = `/ebooks/${name}.tail.json`
const words = { address: 'mara@example.com', orderNumber: 'EB-7K3M9Q2T' }

function tailOf(tail: string, slots: Slot[] = [], checksums: Tail['checksums'] = [], prefixBytes = book.length): Tail {
  const sha256 = createHash('sha256').update(book.subarray(0, prefixBytes)).digest('hex')
  const base64 = Buffer.from(tail).toString('base64')
  return { prefix: { bytes: prefixBytes, sha256 }, tail: base64, slots, checksums }
}

const slots: Slot[] = [
  { at: 1, length: 40, word: 'address', form: 'xml' },
  { at: 43, length: 52, word: 'orderNumber', form: 'hex' },
]
const tail = tailOf(`<${'@'.repeat(40)}><${'@'.repeat(52)}>`, slots, [], 9)

beforeEach(() => {
  objects.set(`/ebooks/${name}`, book)
  objects.set(tailPath, Buffer.from(JSON.stringify(tail)))
})

async function press(changes?: OrderChanges, remainingMs = 20_000) {
  const { orderId, token } = await store(changes)
  const event = apiEvent({ body: 'format=pdf', pathParameters: { token }, headers: {} })
  const { statusCode, headers } = await handler(event, { ...context, getRemainingTimeInMillis: () => remainingMs })
  const { pathname, searchParams } = new URL(String(headers?.['location']), siteUrl)
  const path = pathname.replace(`/functions/v1/download/${token}`, '')
  return { orderId, statusCode, path, query: searchParams, copy: objects.get(`/stamped${path}`)?.toString() }
}

test('a buyer gets the file’s own bytes with the address and the order number behind them, as one download', async () => {
  const { orderId, statusCode, path, query, copy } = await press()
  const order = await stored(orderId)

  expect([statusCode, path]).toEqual([303, `/copies/${orderId}/${name}`])
  const number = Buffer.from(order?.orderNumber ?? '', 'utf16le')
    .swap16()
    .toString('hex')
  expect(copy).toBe(`The book.<mara@example.com<!--${' '.repeat(17)}-->><${number.padEnd(52)}>`)
  expect(query.get('response-content-disposition')).toBe(`attachment; filename="${name}"`)
  expect(order?.downloads.count).toBe(1)
  expect(logs.told()).toEqual([])
})

test.each<[string, object, string]>([
  ['email', { email: 'lena@bücher.example', checkoutEmail: 'a@b.example' }, 'lena@xn--bcher-kva.example'],
  ['email of the checkout', { email: undefined, checkoutEmail: 'a@b.example' }, 'a@b.example'],
  ['phone number', { email: 'zoë@example.com', phone: '+12025550123' }, '+12025550123'],
])('a copy has the buyer’s %s', async (_, buyer, address) => {
  expect((await press({ buyer })).copy).toContain(`<${address}<!--`)
})

const otherTail = (changes: Partial<Tail>) => () =>
  objects.set(tailPath, Buffer.from(JSON.stringify({ ...tail, ...changes })))
const otherBook = { bytes: 9, sha256: 'f'.repeat(64) }
const noAddress = { email: 'zoë@example.com', phone: undefined, checkoutEmail: undefined }

test.each<[string, { given?: () => unknown; changes?: OrderChanges; remainingMs?: number }]>([
  ['there is no tail', { given: () => objects.delete(tailPath) }],
  ['the tail has another form', { given: otherTail({ tail: undefined }) }],
  ['the tail was made for another file', { given: otherTail({ prefix: otherBook }) }],
  [
    'the address is too long for its slot',
    { given: otherTail({ slots: slots.map((slot) => ({ ...slot, length: 20 })) }) },
  ],
  ['the file cannot be read', { given: () => failAt(name, 'GET') }],
  ['the copy cannot be written', { given: () => failAt(name) }],
  ['the address has letters that the font lacks', { changes: { buyer: noAddress } }],
  ['no time is left', { remainingMs: 1001 }],
])('[F110!] if %s, the buyer gets the plain file, and ops hear of it', async (_, { given, changes, remainingMs }) => {
  given?.()

  const { statusCode, path, orderId } = await press(changes, remainingMs)

  expect([statusCode, path]).toEqual([303, `/${name}`])
  expect([...objects.keys()].filter((key) => key.startsWith('/stamped'))).toEqual([])
  expect(logs.told()).toEqual(['unstamped'])
  expect((await stored(orderId))?.downloads.count).toBe(1)
})

test('an erased buyer’s file has no address, which is no failure, and no page says so', async () => {
  const erased = { buyer: { email: undefined, phone: undefined, erasedAt: '2026-11-22T10:00:00.000Z' } }
  const page = async (changes: OrderChanges) => {
    const { token } = await store(changes)
    return (await handler(apiEvent({ method: 'GET', pathParameters: { token } }), context)).body
  }

  expect((await press(erased)).path).toBe(`/${name}`)
  expect(logs.told()).toEqual([])
  expect(await page(erased)).not.toContain(messages.download.stamp.note)
  expect(await page({})).toContain(messages.download.stamp.note)
})

test('the sample’s copy may delay its buyer by less than two seconds', () => {
  expect(stampMs({ bytes: 700_000 })).toBeLessThan(2000)
  expect(stampMs({ bytes: 250_000_000 })).toBeLessThan(12_000)
})

test('a slot is filled to its length, and a checksum is of what fills it', () => {
  const from = 3
  const length = 60
  const marked = `zip${'@'.repeat(length)}sumsum`
  const escaped = { ...words, address: 'a&b<c>@example.com' }
  const checksum = { from, to: from + length, at: [from + length] }

  const filled = filledTail(tailOf(marked, [{ at: from, length, word: 'address', form: 'xml' }], [checksum]), escaped)

  const text = filled.subarray(from, from + length)
  expect(text.toString()).toBe(`${'a&#38;b&#60;c&#62;@example.com<!--'.padEnd(length - 3)}-->`)
  expect(filled.readUInt32LE(from + length)).toBe(crc32(text))
  expect(filled).toHaveLength(marked.length)
})

test('a large book is copied with a few megabytes of it in memory', async () => {
  const chunk = Buffer.alloc(1 << 20, 'b')
  const chunks = 32
  const hash = createHash('sha256')
  for (let index = 0; index < chunks; index += 1) hash.update(chunk)
  const prefix = { bytes: chunks * chunk.length, sha256: hash.digest('hex') }
  let [sent, received, mostHeld] = [0, 0, 0]
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.json')) return response.end(JSON.stringify({ ...tail, prefix }))
    if (request.method === 'GET') {
      response.on('drain', write)
      return write()
    }
    request.on('data', (data: Buffer) => (received += data.length)).on('end', () => response.end())
    function write() {
      let isTaken = true
      for (; isTaken && sent < prefix.bytes; sent += chunk.length) isTaken = response.write(chunk)
      mostHeld = Math.max(mostHeld, sent - received)
      if (sent === prefix.bytes) response.end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env['AWS_ENDPOINT_URL_S3'] = `http://127.0.0.1:${portOf(server)}`
  const url = new URL(`${process.env['AWS_ENDPOINT_URL_S3']}/ebooks/${name}`)
  const file = { format: 'pdf', url, name, type: 'application/pdf', bytes: prefix.bytes } as const

  await stampCopy(file, { orderId: 'cs_1', words, host: 'stamped.example', signal: AbortSignal.timeout(60_000) })
  await closeServer(server)

  expect(received).toBe(prefix.bytes + Buffer.from(tail.tail, 'base64').length)
  expect(mostHeld).toBeLessThan(20e6)
})
