import { crc32 } from 'node:zlib'
import * as z from 'zod/mini'
import { LoggableError } from '../../platform/logging/loggable-error'

const offset = z.int().check(z.gte(0))

/**
 * A stamped copy is the file's first bytes, then these, with the buyer's words in the slots. Made by `tools/stamp/` at
 * build time and kept as JSON beside the file.
 */
export const tailSchema = z.object({
  /** The file's own bytes that stay, and their hash in hex: a tail fits no other file. */
  prefix: z.object({ bytes: offset, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  /** In base64. */
  tail: z.string(),
  /** Filled to their full length, so that no offset moves. */
  slots: z.array(
    z.object({
      at: offset,
      length: offset,
      word: z.enum(['address', 'orderNumber']),
      /** UTF-16 in hex for a string of a PDF, where spaces count for nothing; or text of XML, which a comment fills up. */
      form: z.enum(['hex', 'xml']),
    }),
  ),
  /** CRC-32 of a zip's entry, which is written after the slots are filled. */
  checksums: z.array(z.object({ from: offset, to: offset, at: z.array(offset) })),
})

export type Tail = z.infer<typeof tailSchema>
export type Slot = Tail['slots'][number]
/** Printable ASCII. */
export type StampWords = Record<Slot['word'], string>

/** Of RFC 5321, and more than a phone number has. */
export const longestAddress = 254

/** @throws {LoggableError} if a word is longer than its slot */
export function filledTail({ tail, slots, checksums }: Tail, words: StampWords): Buffer {
  const bytes = Buffer.from(tail, 'base64')
  for (const { at, length, word, form } of slots) {
    const filled = form === 'hex' ? hexOf(words[word]).padEnd(length) : xmlOf(words[word], length)
    if (filled.length !== length) throw new LoggableError(`The slot for the ${word} is too short`)
    bytes.write(filled, at, 'latin1')
  }
  for (const { from, to, at } of checksums) {
    const sum = crc32(bytes.subarray(from, to))
    for (const place of at) bytes.writeUInt32LE(sum, place)
  }
  return bytes
}

const hexOf = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

function xmlOf(text: string, length: number): string {
  const escaped = text.replaceAll(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  return `${escaped}${'<!--'.padEnd(length - escaped.length - '-->'.length)}-->`
}
