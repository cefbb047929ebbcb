import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { UserError } from '../../lib/stage/user-error'
import { clientConfig, storeRegion } from '../cli/aws'
import { readOfStack } from '../cli/stack-fault'
import { stackResources, withoutHash } from '../cli/stack-resources'

const sts = new STSClient(clientConfig)

/** The log of the account's texts that SNS could not deliver. */
export const failedTexts = 'failed-texts'

/** A log and its log group at AWS. */
export type Log = { name: string; group: string }

/** Lists the logs of a deployed stage, by name. */
export async function findLogs(stage: string): Promise<Log[]> {
  const read = Promise.all([
    stackResources(stage, 'AWS::Logs::LogGroup'),
    sts.send(new GetCallerIdentityCommand({})),
  ])
  const [groups, { Account = '' }] = await readOfStack(stage, read)
  const texts = `sns/${storeRegion}/${Account}/DirectPublishToPhoneNumber/Failure`
  const logs = groups.map(({ id, physicalId }) => ({ name: logName(id), group: physicalId }))
  return [...logs, { name: failedTexts, group: texts }].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )
}

/** The name of a log by its logical id in the template: `stripe-webhook` for `StripeWebhookLogs1A2B3C4D`. */
export function logName(id: string): string {
  const words = withoutHash(id).replace(/Logs$/, '')
  return words.replaceAll(/(?<=[a-z0-9])[A-Z]/g, '-$&').toLowerCase()
}

/**
 * The logs with these names.
 *
 * @throws UserError that lists the names that exist
 */
export function chooseLogs(logs: Log[], names: string[]): Log[] {
  return names.map((name) => {
    const found = logs.find((log) => log.name === name)
    if (found) return found
    const known = logs.map((log) => log.name).join(', ')
    throw new UserError(`There is no log "${name}": choose one of ${known}.`)
  })
}
