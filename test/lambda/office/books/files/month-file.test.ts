import { randomUUID } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import {
  keepClosed,
  keepOpen,
  keyOfMonth,
  readAnyMonth,
  readHead,
} from '../../../../../lambda/office/books/files/month-file'
import { differenceText } from '../../../../../lambda/office/statement/figures/words'
import { month } from '../../../../support/lambda/finance-month'

const kept = new Map<string, Buffer>()
const lengths: number[] = []
const read = async (key: string, firstBytes?: number) => {
  const file = kept.get(key)?.subarray(0, firstBytes)
  lengths.push(file?.length ?? 0)
  return file
}
const write = async (key: string, body: Buffer) => void kept.set(key, body)
const add = async (key: string, body: Buffer) => !kept.has(key) && kept.set(key, body) === kept
const files = { read, write, add }
beforeEach(() => kept.clear())
beforeEach(() => void (lengths.length = 0))

test('a month and its head are read as they were closed, or as the open month until then', async () => {
  expect(await readHead(read, month.month)).toBeUndefined()
  await keepOpen(files, { ...month, isClosed: false })
  expect(await readHead(read, month.month)).toMatchObject({ isClosed: false })
  await keepClosed(files, { ...month, late: month.movements.slice(0, 2) })
  expect((await keepClosed(files, month)).late).toHaveLength(2)
  const head = await readHead(read, month.month)

  expect(head).toMatchObject({ isClosed: true, days: month.days, codes: month.codes })
  const { movements = [], late = [], orders = [], ...rest } = (await readAnyMonth(read, month.month)) ?? {}
  expect(rest).toEqual(head)
  const counts = [movements, late, orders].map(({ length }) => length)
  expect(counts).toEqual([month.movements.length, 2, month.orders.length])
})

test('a head that is longer than what is read first is read with the whole file', async () => {
  const codes = Array.from({ length: 5000 }, () => ({ code: randomUUID(), currency: 'usd', orders: 1, cents: 1499 }))
  const { closed, open } = keyOfMonth
  await keepClosed(files, { ...month, codes })
  await keepOpen(files, { ...month, month: '2026-12', codes })

  for (const name of [month.month, '2026-12']) expect((await readHead(read, name))?.codes).toHaveLength(5000)
  const [ofClosed = 0, ofOpen = 0] = [closed(month.month), open('2026-12')].map((key) => kept.get(key)?.length)
  expect(lengths).toEqual([65_536, ofClosed, 0, 65_536, ofOpen])
})

test('the head of a month is read without the rest of its file', async () => {
  // Random ids, which hardly shrink: half of the file is longer than what is read first.
  const copies = Array.from({ length: 500 }, () => month.movements).flat()
  const movements = copies.map((each) => ({ ...each, balanceTransactionId: randomUUID() }))
  await keepClosed(files, { ...month, movements })
  const key = keyOfMonth.closed(month.month)
  const file = await read(key)
  await write(key, Buffer.from(file?.subarray(0, file.length / 2) ?? ''))

  expect((await readHead(read, month.month))?.month).toBe(month.month)
  expect(lengths.at(-1)).toBe(65_536)
  await expect(readAnyMonth(read, month.month)).rejects.toThrow('unexpected end of file')
})

test('a closed month of an earlier version is read, with what this one no longer has or names otherwise', async () => {
  const differences = [{ reason: 'charge_place', subject: 'EB-1' }]
  const changes = [{ balanceTransactionId: 'txn_1', currency: 'usd', field: 'netCents', before: -5, now: 7 }]
  await keepClosed(files, {
    ...month,
    openPayouts: undefined,
    changes,
    verdict: { differences, orders: 1, payouts: 0 },
  })
  const key = keyOfMonth.closed(month.month)
  const text = String(gunzipSync((await read(key)) ?? ''))
  const more = '"open":[{"kind":"evidence"}],"delivery":{"orders":4},"lastBalances":[],"isClosed":true'
  const withoutNames = text.replace(/"(?:sources|countries)":\[.*?\],/g, '')
  await write(key, gzipSync(withoutNames.replace('"isClosed":true', more)))

  const found = await readAnyMonth(read, month.month)

  expect(found).toMatchObject({ month: month.month, sources: [], changes: [{ field: 'netCents', now: 7 }] })
  expect(found?.verdict.differences.map(differenceText)).toEqual(['EB-1: Charge place'])
})
