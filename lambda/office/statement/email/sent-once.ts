import * as z from 'zod/mini'
import { parseJson } from '../../../platform/json/parse-json'
import type { BooksFiles, ReadFile } from '../../books/files/books-files'

const sentSchema = z.object({
  /** When a call began to send it, and when SES had accepted it. */
  beganAt: z.iso.datetime(),
  sentAt: z.optional(z.iso.datetime()),
})
type Sent = z.infer<typeof sentSchema>

/** Longer than a call takes. */
const longestMs = 15 * 60_000

const keyOf = (month: string) => `${month}/sent.json`

/** `undefined` before the first attempt. */
export async function readSent(read: ReadFile, month: string): Promise<Sent | undefined> {
  const file = await read(keyOf(month))
  return file && sentSchema.parse(parseJson(file.toString()))
}

/**
 * Does nothing if another call began a moment ago.
 *
 * @param send gets whether it was sent before, or may have been: a lost response does not say.
 * @returns when it was sent; `undefined` when another call is sending it.
 */
export async function sendOnce(
  files: BooksFiles,
  month: string,
  now: Date,
  send: (isAgain: boolean) => Promise<void>,
): Promise<string | undefined> {
  const note = (sent: Sent) => Buffer.from(JSON.stringify(sent))
  const beganAt = now.toISOString()
  const isFirst = await files.add(keyOf(month), note({ beganAt }))
  if (!isFirst) {
    const last = await readSent(files.read, month)
    if (last && now.getTime() - Date.parse(last.beganAt) < longestMs) return undefined
    await files.write(keyOf(month), note({ beganAt }))
  }
  await send(!isFirst)
  const sentAt = now.toISOString()
  await files.write(keyOf(month), note({ beganAt, sentAt }))
  return sentAt
}
