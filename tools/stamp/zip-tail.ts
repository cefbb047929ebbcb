import { type Zippable, zipSync } from 'fflate'

type Entry = { name: string; bytes: Uint8Array }

/**
 * What follows the first `from` bytes of a zip with a changed entry, and an uncompressed page as its last. The
 * directory no longer names the old entry. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export function zipTail(zip: Buffer, changed: Entry, page: Entry) {
  const both: Zippable = { [changed.name]: changed.bytes, [page.name]: [page.bytes, { level: 0 }] }
  const added = Buffer.from(zipSync(both, { mtime: new Date(1980, 0, 1) }))
  const { from, entries, end } = directoryOf(zip)
  const ofAdded = directoryOf(added)
  const kept = entries.filter(({ name }) => name !== changed.name)
  for (const { bytes } of ofAdded.entries) bytes.writeUInt32LE(from + bytes.readUInt32LE(42), 42)
  const all = [...kept, ...ofAdded.entries].map(({ bytes }) => bytes)
  const directory = Buffer.concat(all)
  const directoryAt = from + ofAdded.from
  if (all.length >= 0xff_ff || directoryAt + directory.length >= 0xff_ff_ff_ff)
    throw new Error('it has too many files or bytes to add a page')

  // With the comment of the zip.
  const endRecord = Buffer.from(zip.subarray(end))
  endRecord.writeUInt32LE(0, 4)
  for (const at of [8, 10]) endRecord.writeUInt16LE(all.length, at)
  endRecord.writeUInt32LE(directory.length, 12)
  endRecord.writeUInt32LE(directoryAt, 16)

  const tail = Buffer.concat([added.subarray(0, ofAdded.from), directory, endRecord])
  const pageAt = ofAdded.from - page.bytes.length
  const nameBytes = Buffer.byteLength(page.name)
  /** In the header before the page and in the last entry of the directory, which both end with the name. */
  const checksumAt = [pageAt - nameBytes - 16, tail.length - endRecord.length - nameBytes - 30]
  return { from, tail, pageAt, checksumAt }
}

/** Read to its last entry: the end record of a zip64 does not tell their number. */
function directoryOf(zip: Buffer) {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const isZip64 = signature(zip, end - 20) === 'PK\u0006\u0007'
  const from = isZip64 ? uint64(zip, uint64(zip, end - 12) + 48) : zip.readUInt32LE(end + 16)
  const entries = []
  for (let at = from; signature(zip, at) === 'PK\u0001\u0002';) {
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    const next = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    const encoding = (zip.readUInt16LE(at + 8) & 0x8_00) === 0 ? 'latin1' : 'utf8'
    entries.push({ name: zip.toString(encoding, at + 46, nameEnd), bytes: zip.subarray(at, next) })
    at = next
  }
  return { from, entries, end }
}

const signature = (zip: Buffer, at: number) => zip.toString('latin1', at, at + 4)
const uint64 = (zip: Buffer, at: number) => Number(zip.readBigUInt64LE(at))
