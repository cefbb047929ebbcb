import { UserError } from '../../lib/stage/user-error'

/** What `npm run logs` searches: logs by their names, and how far back. */
export type LogsRequest = { names: string[]; span: string; seconds: number }

const defaultSpan = '3h'
const unitSeconds = { m: 60, h: 3600, d: 86_400 }

/**
 * Reads the words of a command line: names of logs, and a time span such as `3h` at the end.
 *
 * @throws UserError for a span that cannot be read
 */
export function readRequest(words: string[]): LogsRequest {
  const last = words.at(-1) ?? ''
  // No log has a name that begins with a digit.
  const hasSpan = /^[-\d]/.test(last)
  const span = hasSpan ? last : defaultSpan
  const names = hasSpan ? words.slice(0, -1) : words
  if (names.length === 0 && hasSpan) {
    throw new UserError(`Name a log before ${span}: npm run logs -- stripe-webhook ${span}`)
  }
  return { names: [...new Set(names)], span, seconds: spanSeconds(span) }
}

function spanSeconds(span: string): number {
  const { count, unit } = /^(?<count>\d{1,5})(?<unit>[mhd])$/.exec(span)?.groups ?? {}
  const seconds =
    Number(count) * (unit === 'm' || unit === 'h' || unit === 'd' ? unitSeconds[unit] : 0)
  if (seconds > 0) return seconds
  throw new UserError(`"${span}" is no time span: write 45m, 3h or 2d.`)
}
