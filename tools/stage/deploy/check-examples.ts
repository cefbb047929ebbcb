import type { StageConfig } from '../../../lib/stage/stage-settings'
import { UserError } from '../../../lib/stage/user-error'

/** https://www.rfc-editor.org/rfc/rfc2606; your-domain.com is that of docs/deploy.md. */
const exampleHost = /(^|\.)(example(\.(com|net|org))?|your-domain\.com)$/i
/** Never assigned: https://en.wikipedia.org/wiki/555_(telephone_number) */
const exampleNumber = /^\+1\d{3}55501\d\d$/

/** An alarm to an example address reaches no one. Throws a UserError. Doctor checks the address for replies. */
export function checkExamples(stage: string, config: StageConfig): void {
  const { senderAddress, alarmAddress, financeAddress, texts } = config
  const addresses = { senderAddress, alarmAddress, financeAddress }
  const found = Object.entries(addresses)
    .filter(([, address]) => isExample(address))
    .map(([setting]) => setting)
  if (texts && exampleNumber.test(texts.originationIdentity)) found.push('texts.originationIdentity')
  if (found.length === 0) return
  const list = new Intl.ListFormat('en').format(found)
  throw new UserError(
    `The stage "${stage}" would deploy with examples that reach no one: replace ${list} in lib/stage/stage-config.ts (texts: false sells by email alone).`,
  )
}

/** Of an email address or a URL. */
export function isExample(address: string): boolean {
  const [host = ''] = address.replace(/^.*(@|:\/\/)/, '').split('/')
  return exampleHost.test(host)
}
