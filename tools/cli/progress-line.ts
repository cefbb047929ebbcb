import type { WriteStream } from 'node:tty'

/** Work that ends sooner shows no line. */
const delayMs = 1000
const refreshMs = 500
/** A log cannot overwrite a line, so it gets a new one this often. */
const logIntervalMs = 60_000

type Stream = Pick<WriteStream, 'write'> & { isTTY?: boolean }

/**
 * Shows what is under way: in a terminal one line that is refreshed and erased at the end, in a log
 * one line a minute.
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
