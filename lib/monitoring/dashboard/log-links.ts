import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { latestEntries, logsLink } from '../../../lambda/operations/logs-link'
import { failedCalls, refusedCalls } from '../metrics/log-metrics'
import type { Monitored } from '../metrics/monitored'

/** Markdown links to the latest failures, in Logs Insights. */
export function logLinks(scope: Construct, { functions, api, site, config }: Monitored): string {
  const { region, account } = Stack.of(scope)
  const link = (name: string, group: string, query = latestEntries()) =>
    `[${name}](${logsLink({ region, group, query, time: { lastHours: 3 } })})`
  const ofFunctions = Object.entries(functions).map(([name, { logGroup }]) =>
    link(kebabCase(name), logGroup.logGroupName),
  )
  // SNS's log of the account's failed texts; the link writes `/` as `*2f`.
  const texts = `sns*2f${region}*2f${account}*2fDirectPublishToPhoneNumber*2fFailure`
  return [
    ...ofFunctions,
    link('API', api.accessLog.logGroupName, latestEntries(`${failedCalls} or (${refusedCalls})`)),
    link('site', site.accessLog.logGroupName, failedPages),
    ...(config.texts && config.texts.watchesAccount ? [link('texts', texts, failedTexts)] : []),
  ].join(' · ')
}

export const kebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const failedPages =
  'filter `sc-status` like /^5/ | stats count(*) as requests, max(@timestamp) as latest by ' +
  '`cache-behavior-path-pattern`, `sc-status`, `x-edge-detailed-result-type` | sort requests desc'

/** The entries contain buyers' numbers, which these fields leave out. */
const failedTexts =
  'fields @timestamp, notification.messageId, delivery.providerResponse | sort @timestamp desc | limit 50'
