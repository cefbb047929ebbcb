import type { WriteStream } from 'node:tty'

/** Shorter work shows no line. */
const delayMs = 1000
const refreshMs = 500
/** A log cannot overwrite a line, so it gets a new line at this interval. */
const logIntervalMs = 60_000

type Stream = Pick<WriteStream, 'write'> & { isTTY?: boolean }

/**
 * Shows work until the returned function ends it: in a terminal one line that is refreshed and then erased, in a log
 * one line a minute.
 */
export function showProgress(stream: Stream, label: () => string): () => void {
  let repeating: NodeJS.Timeout | undefined
  const show = () => stream.write(stream.isTTY ? `\r\u001B[K${label()} …` : `${label()} …\n`)
  const first = setTimeout(() => {
    show()
    repeating = setInterval(show, stream.isTTY ? refreshMs : logIntervalMs)
  }, delayMs)
  return () => {
    clearTimeout(first)
    clearInterval(repeating)
    if (repeating && stream.isTTY) stream.write('\r\u001B[K')
  }
}
