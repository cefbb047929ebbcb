import { inflateRawSync } from 'node:zlib'
import type { Sheet } from '../../../lambda/office/ledger/exports/sheet'
import { cellWriter } from '../../../lambda/office/ledger/exports/written-cell'

/** The complete output of a writer, as text. */
export async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

/** The rows of a sheet by column name, with cells as in every format; a missing cell is `null`. */
export async function rowsOf(sheet: Sheet): Promise<Record<string, unknown>[]> {
  const write = cellWriter(sheet)
  const rows: Record<string, unknown>[] = []
  for await (const row of sheet.rows) {
    const cells = write(row)
    const fields = sheet.columns.map(({ name }, index) => [name, cells[index] ?? null])
    rows.push(Object.fromEntries(fields))
  }
  return rows
}

/** The complete output of a writer, as bytes. */
export async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const collected: Uint8Array[] = []
  for await (const piece of pieces) collected.push(piece)
  return Buffer.concat(collected)
}

/** The files of a ZIP archive by their paths, as its central directory lists them. */
export function unzipped(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(archive.lastIndexOf('PK\u0005\u0006') + 16)
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    )
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const data = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    const isDeflated = archive.readUInt16LE(at + 10) === 8
    files.set(name, (isDeflated ? inflateRawSync(data) : data).toString())
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}
