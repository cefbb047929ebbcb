import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'

/** The text is never in memory as a whole. */
export async function packLines(values: Iterable<unknown>): Promise<Buffer> {
  const gzip = createGzip()
  const pieces: Buffer[] = []
  gzip.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = once(gzip, 'end')
  for (const value of values) {
    if (!gzip.write(`${JSON.stringify(value)}\n`)) await once(gzip, 'drain')
  }
  gzip.end()
  await ended
  return Buffer.concat(pieces)
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
