import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Each piece is a call to the compressor. */
const pieceLength = 65_536

/** The text is never in memory as a whole. */
export function packLines(values: Iterable<unknown>): Promise<Buffer> {
  return pipeline(piecesOf(values), createGzip(), (output) => buffer(output))
}

function* piecesOf(values: Iterable<unknown>): Generator<string> {
  let piece = ''
  for (const value of values) {
    piece += `${JSON.stringify(value)}\n`
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}

export async function* unpackLines(file: Buffer): AsyncGenerator {
  const input = Readable.from([file]).pipe(createGunzip())
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      yield JSON.parse(line) as unknown
    }
  } finally {
    input.destroy()
  }
}
