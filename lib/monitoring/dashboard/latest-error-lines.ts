/**
 * The errors and warnings that functions logged, and the crashes and timeouts that Lambda logged, as commands of
 * Logs Insights. Lambda puts a crash or timeout into its own fields: below `message` when only an error was thrown, at
 * the top level when a text comes with it.
 */
export const latestErrorLines = [
  'fields @timestamp, coalesce(message.event, record.status, "Crash") as what',
  'fields coalesce(message.cause.type, message.cause.errorName, message.type, message.errorName, message.errorType, errorType, record.errorType) as why',
  'fields coalesce(message.errorMessage, errorMessage) as words',
  'filter level in ["ERROR", "WARN"] or record.status in ["error", "timeout"]',
  'sort @timestamp desc',
]
