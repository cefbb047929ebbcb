import type { BooksFiles } from '../../../../../lambda/office/books/files/books-files'
import {
  keepClosed,
  keepOpen,
  keyOfMonth,
  readAnyMonth,
  readHead,
} from '../../../../../lambda/office/books/files/month-file'
import { month } from '../../../../support/lambda/finance-month'

function inMemory() {
  const kept = new Map<string, Buffer>()
  const write = async (key: string, body: Buffer) => void kept.set(key, body)
  const add = async (key: string, body: Buffer) => {
    const isFirst = !kept.has(key)
    if (isFirst) kept.set(key, body)
    return isFirst
  }
  const files: BooksFiles = { read: async (key) => kept.get(key), write, add }
  return { kept, files }
}

test('the head of a month is that of its close, or of the open month until then', async () => {
  const { files } = inMemory()

  expect(await readHead(files.read, month.month)).toBeUndefined()
  await keepOpen(files, { ...month, isClosed: false })
  expect(await readHead(files.read, month.month)).toMatchObject({ isClosed: false })
  await keepClosed(files, month)
  const head = await readHead(files.read, month.month)

  expect(head).toMatchObject({ isClosed: true, days: month.days, codes: month.codes })
  expect(await readAnyMonth(files.read, month.month)).toMatchObject({ ...head })
})

test('the head of a month is read without the rest of its file', async () => {
  const { files, kept } = inMemory()
  const ids = Array.from({ length: 5000 }, (_, at) => ({ balanceTransactionId: `txn_${at}` }))
  const movements = ids.flatMap((id) => month.movements.map((each) => ({ ...each, ...id })))
  await keepClosed(files, { ...month, movements })
  const key = keyOfMonth.closed(month.month)
  const file = await files.read(key)
  kept.set(key, Buffer.from(file?.subarray(0, file.length / 2) ?? ''))

  const head = await readHead(files.read, month.month)

  expect(head?.month).toBe(month.month)
  await expect(readAnyMonth(files.read, month.month)).rejects.toThrow('unexpected end of file')
})
