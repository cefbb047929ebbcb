import type { WriteStream } from 'node:tty'

/** What takes less is not worth a line. */
const patienceMs = 1000
const tickMs = 500
/** For logs, which cannot overwrite a line: how often it is repeated. */
const repeatMs = 60_000

type Stream = Pick<WriteStream, 'write'> & { isTTY?: boolean }

/**
 * Shows what is under way: at a terminal by one line that is kept up to date and goes when the work
 * ends, elsewhere by a line now and then.
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
        repeating = setInterval(show, stream.isTTY ? tickMs : repeatMs)
      }, patienceMs)
      return () => {
        clearTimeout(first)
        clearInterval(repeating)
        if (isShown && stream.isTTY) stream.write('\r\u001B[K')
      }
    },
  }
}
