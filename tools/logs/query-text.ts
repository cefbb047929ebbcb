import { latestErrorLines } from '../../lib/monitoring/dashboard/latest-error-lines'
import { UserError } from '../../lib/stage/user-error'
import { failedTexts } from './find-logs'

/** Rows of a query of our own; more would hide the latest. */
export const maxRows = 50

export type Search = {
  /** Shows the entries of this event instead of what failed. */
  event?: string
  /** A query of Logs Insights, as it is. */
  query?: string
}

const latest = ['sort @timestamp desc', `limit ${maxRows}`]

/**
 * The query of CloudWatch Logs Insights that searches these logs. Without an event or a query it finds what failed:
 * errors, warnings and crashes of functions, refused and failed requests of an access log.
 *
 * @throws UserError for a search that does not fit the logs
 */
export function queryText(names: string[], { event, query }: Search): string {
  if (query !== undefined && event !== undefined) throw new UserError('Give --event or --query.')
  if (query !== undefined) return query
  if (event !== undefined) {
    return ['fields @timestamp, @log, @message', `filter message.event = ${JSON.stringify(event)}`]
      .concat(latest)
      .join(' | ')
  }
  const [special, ...others] = names.filter((name) => Object.hasOwn(failures, name))
  if (special === undefined) return [...latestErrorLines, `limit ${maxRows}`, display].join(' | ')
  if (others.length > 0 || names.length > 1) {
    throw new UserError(`The entries of ${special} have other fields: search it alone.`)
  }
  return (failures[special] ?? []).join(' | ')
}

const display = 'display @timestamp, @log, what, why, words, message.orderId'

/** What failed in the logs that no function writes. */
const failures: Record<string, string[]> = {
  'api-access-log': [
    'filter status like /^5/ or (status in ["403", "429"] and functionStatus = "-")',
    'stats count(*) as requests, max(@timestamp) as latest by resource, status, functionStatus, error',
    'sort requests desc',
  ],
  'site-access-log': [
    'filter `sc-status` like /^5/',
    'stats count(*) as requests, max(@timestamp) as latest by `cache-behavior-path-pattern`, `sc-status`, `x-edge-detailed-result-type`',
    'sort requests desc',
  ],
  // It has the buyers' numbers, which these fields leave out.
  [failedTexts]: [
    'fields @timestamp, notification.messageId, delivery.providerResponse',
    ...latest,
  ],
}
