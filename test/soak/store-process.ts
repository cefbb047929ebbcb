import { resolve } from 'node:path'
import { messageOf } from '../../local/platform/error-text'
import { startStore } from '../../local/start/start-store'
import type { Targets } from '../../local/start/store'
import { parseJson } from '../../lambda/platform/json/parse-json'
import { processSettingsSchema } from './settings'

/** The local store in its own process, for the soak to kill. The functions call the soak's proxies. */
const settings = processSettingsSchema.parse(parseJson(process.argv[2] ?? ''))
const { dataDir, assemblyDir, port, targets, retryDelaysMs } = settings
const tell = (report: object) => process.send?.(report)
// The soak has ended, normally or not.
process.once('disconnect', () => process.exit())

function redirect({ aws, stripe, webhook }: Targets): Targets {
  const { dynamodb, storage, sqs, ses } = aws
  tell({ kind: 'opened', targets: { dynamodb, storage, sqs, ses, stripe, webhook } })
  const { stripe: stripeProxy, webhook: webhookProxy, ...services } = targets
  return {
    aws: { ...aws, ...services },
    stripe: stripeProxy,
    webhook: new URL(new URL(webhook).pathname, webhookProxy).href,
  }
}

const options = { dataDir, assemblyDir, port, redirect, projectDir: resolve('.') }
const store = await startStore({ ...options, payments: { retryDelaysMs } }).catch(
  (error: unknown) => {
    console.error(messageOf(error))
    return process.exit(1)
  },
)
tell({ kind: 'ready', region: store.region, inbox: store.urls.inbox })
