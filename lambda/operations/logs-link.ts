type LogsSearch = {
  region: string
  /** Names of log groups, of letters, digits and `-` as CloudFormation writes them, or tokens of CDK. */
  groups: string[]
  /** A query of Logs Insights. */
  query: string
  /** A time range, or the hours before the link is opened. */
  time: { from: Date; to: Date } | { lastHours: number }
}

/** What went wrong, as far as a function, Lambda or the API logged it, as commands of Logs Insights. */
export const errorFields = [
  'fields @timestamp, coalesce(message.event, record.status, status, "Crash") as what',
  // Lambda puts a crash or timeout into its own fields: below `message` when only an error was thrown, at the top level
  // when a text comes with it.
  'fields coalesce(message.cause.type, message.cause.errorName, message.type, message.errorName, message.errorType, errorType, record.errorType, error) as why',
  'fields coalesce(message.errorMessage, errorMessage) as words',
]

/** Errors and warnings that a function logged, and crashes and timeouts that Lambda logged. */
export const isError = 'level in ["ERROR", "WARN"] or record.status in ["error", "timeout"]'

/** A query for the latest entries that a condition of Logs Insights selects. */
export const latestEntries = (condition = isError) =>
  [...errorFields, `filter ${condition}`, 'sort @timestamp desc', 'limit 50'].join('\n| ')

/**
 * The address at which AWS's console opens Logs Insights with all this filled in, as the console itself writes it
 * (AWS documents no form). It has no character at which an email or Markdown ends a link.
 */
export function logsLink({ region, groups, query, time }: LogsSearch): string {
  const detail = { ...range(time), editorString: text(query), source: list(groups) }
  const fields = Object.entries(detail).flat().join('$257E')
  return (
    `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}` +
    `#logsV2:logs-insights$3FqueryDetail$3D$257E$2528${fields}$2529`
  )
}

function range(time: LogsSearch['time']): Record<string, string> {
  return 'from' in time
    ? {
        end: text(time.to.toISOString()),
        start: text(time.from.toISOString()),
        timeType: text('ABSOLUTE'),
        tz: text('UTC'),
      }
    : {
        end: '0',
        start: `-${time.lastHours * 3600}`,
        timeType: text('RELATIVE'),
        unit: text('seconds'),
      }
}

/** A string: `'` and the characters, of which all but these are `*` and their code. */
const text = (value: string) => `$2527${value.replaceAll(/[^\w.-]/g, (character) => `*${hex(character)}`)}`

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0')

const list = (names: string[]) => `$2528${names.map((name) => `$257E$2527${name}`).join('')}$2529`
