import type { StageConfig } from '../../lib/stage/stage-settings'
import { UserError } from '../../lib/stage/user-error'

/** The domains of https://www.rfc-editor.org/rfc/rfc2606, which nobody owns, and that of docs/deploy.md. */
const exampleAddress = /@(.+\.)?(example(\.(com|net|org))?|your-domain\.com)$/i
/** Numbers that are never assigned (https://en.wikipedia.org/wiki/555_(telephone_number)). */
const exampleNumber = /^\+1\d{3}55501\d\d$/

/**
 * Throws a `UserError` when a stage still has addresses of the examples: its alarms would reach no one. Doctor checks
 * the address for buyers' replies.
 */
export function checkExamples(stage: string, config: StageConfig): void {
  const { senderAddress, alarmAddress, financeAddress, texts } = config
  const addresses = { senderAddress, alarmAddress, financeAddress }
  const found = Object.entries(addresses)
    .filter(([, address]) => exampleAddress.test(address))
    .map(([setting]) => setting)
  if (texts && exampleNumber.test(texts.originationIdentity)) found.push('texts.originationIdentity')
  if (found.length === 0) return
  const list = new Intl.ListFormat('en').format(found)
  throw new UserError(
    `The stage "${stage}" would deploy with examples that reach no one: replace ${list} in lib/stage/stage-config.ts (texts: false sells by email alone).`,
  )
}
