import { emulatorKey } from '../../../tools/local-store/stripe'
import { canary } from '../fakes/create-services'
import { check } from './findings'
import type { Story } from './story'
import { linkKey, signingSecret } from './world'

/** Personal data and secrets, each in a form that occurs nowhere else. */
const secrets = [canary('mail'), '1202555', '202-555', 'Zoë', emulatorKey, signingSecret, linkKey]
const canaries = new RegExp(`${secrets.join('|')}|download/\\w{10}|v1=[0-9a-f]{64}`)

/** I12, F65: no log line, metric, queue message, URL or API error contains one. */
export function checkCanaries({ ground, findings }: Story): void {
  const { queue } = ground.services
  for (const line of [...ground.output, ...queue.bodies, ...ground.urls]) {
    check(findings, !canaries.test(line), `I12: ${line}`)
  }
}
