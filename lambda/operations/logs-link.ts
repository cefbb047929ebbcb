type LogsSearch = {
  region: string
  /** Of letters, digits and `-`, or a token of CDK. */
  group: string
  query: string
  /** `lastHours` are those before the link is opened. */
  time: { from: Date; to: Date } | { lastHours: number }
}

/** Commands of Logs Insights: what went wrong, as a function, Lambda or the API logged it. */
export const errorFields = [
  'fields @timestamp, coalesce(message.event, record.status, status, "Crash") as what',
  // Lambda logs a thrown error below `message`, but at the top level when a text comes with it.
  'fields coalesce(message.cause.type, message.cause.errorName, message.type, message.errorName, message.errorType, errorType, record.errorType, error) as why',
  'fields coalesce(message.errorMessage, errorMessage) as words',
]

/** The order or event that an entry of a function names, or the route of a request. */
const about = 'fields coalesce(message.orderId, message.eventId, resource) as about'

/** Errors and warnings that a function logged, and crashes and timeouts that Lambda logged. */
export const isError = 'level in ["ERROR", "WARN"] or record.status in ["error", "timeout"]'

export const latestEntries = (condition = isError) =>
  [...errorFields, about, `filter ${condition}`, 'sort @timestamp desc', 'limit 50'].join('\n| ')

/**
 * An address that opens Logs Insights in AWS's console, in the console's own undocumented form. It has no character at
 * which an email or Markdown ends a link.
 */
export function logsLink({ region, group, query, time }: LogsSearch): string {
  const detail = { ...range(time), editorString: text(query), source: `$2528$257E$2527${group}$2529` }
  const fields = Object.entries(detail).flat().join('$257E')
  return (
    `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}` +
    `#logsV2:logs-insights$3FqueryDetail$3D$257E$2528${fields}$2529`
  )
}

function range(time: LogsSearch['time']): Record<string, string> {
  const at = (instant: Date) => text(instant.toISOString())
  if ('from' in time) return { end: at(time.to), start: at(time.from), timeType: text('ABSOLUTE'), tz: text('UTC') }
  return { end: '0', start: `-${time.lastHours * 3600}`, timeType: text('RELATIVE'), unit: text('seconds') }
}

/** `'` and the text, with other characters as `*` and their code. */
const text = (value: string) => `$2527${value.replaceAll(/[^\w.-]/g, (character) => `*${hex(character)}`)}`

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0')
