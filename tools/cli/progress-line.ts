import type { WriteStream } from 'node:tty'

/** Shorter work shows no line. */
const delayMs = 1000
const refreshMs = 500
/** A log cannot overwrite a line, so it gets a new line at this interval. */
const logIntervalMs = 60_000

type Stream = Pick<WriteStream, 'write'> & { isTTY?: boolean }

/**
 * Shows the current work: in a terminal one line that is refreshed and erased at the end, in a log one line a minute.
 */
export function progressLine(stream: Stream): { begin(label: () => string): () => void } {
  return {
    begin(label) {
      let isShown = false
      const show = () => {
        isShown = true
        stream.write(stream.isTTY ? `\r\u001B[K${label()} …` : `${label()} …\n`)
      }
      let repeating: NodeJS.Timeout | undefined
      const first = setTimeout(() => {
        show()
        repeating = setInterval(show, stream.isTTY ? refreshMs : logIntervalMs)
      }, delayMs)
      return () => {
        clearTimeout(first)
        clearInterval(repeating)
        if (isShown && stream.isTTY) stream.write('\r\u001B[K')
      }
    },
  }
}
