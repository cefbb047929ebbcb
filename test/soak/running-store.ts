import { type ChildProcess, spawn } from 'node:child_process'
import { openProxy, type ServiceProxy } from './proxies'
import type { Service } from './plan'
import { type ProcessSettings, reportSchema } from './settings'

/** The store in its own process. */
export type RunningStore = {
  /** The store's URL, and its services' own URLs without proxies; both may change with a start. */
  targets(): ProcessSettings['targets']
  region(): string
  /** Kills it with SIGKILL and starts it again on the same data; settles when it responds. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts the store with its services behind proxies. */
export async function startStoreProcess(
  settings: Omit<ProcessSettings, 'targets'>,
  proxies: Record<Service, ServiceProxy>,
): Promise<RunningStore> {
  const { ses, storage, dynamodb, sqs, stripe, webhook } = proxies
  const targets = {
    ses: ses.url,
    storage: storage.url,
    dynamodb: dynamodb.url,
    sqs: sqs.url,
    stripe: stripe.url,
    webhook: webhook.url,
  }
  let direct = targets
  let region = ''
  let child: ChildProcess
  let isEnding = false

  async function start(): Promise<void> {
    const argument = JSON.stringify({ ...settings, targets })
    const args = ['--import', 'tsx', 'test/soak/store-process.ts', argument]
    isEnding = false
    child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => {
        if (!isEnding) console.error(`The store ended by itself with ${code}.`)
        reject(new Error('The store has ended.'))
      })
      child.on('message', (message) => {
        const report = reportSchema.parse(message)
        if (report.kind === 'ready') {
          region = report.region
          return resolve()
        }
        direct = report.targets
        for (const [service, proxy] of Object.entries(proxies)) {
          proxy.target = new Map(Object.entries(direct)).get(service)
        }
      })
    })
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    isEnding = true
    for (const proxy of Object.values(proxies)) proxy.target = undefined
    child.kill(signal)
    await ended
  }

  await start()
  return {
    targets: () => direct,
    region: () => region,
    kill: async () => {
      await end('SIGKILL')
      await start()
    },
    stop: () => end('SIGKILL'),
  }
}

/** Opens a proxy for each service; `options` are for proxies that do more than pass on. */
export async function openProxies(
  options: Partial<Record<Service, Parameters<typeof openProxy>[0]>>,
): Promise<Record<Service, ServiceProxy>> {
  const open = (service: Service) => openProxy(options[service] ?? {})
  const [ses, storage, dynamodb, sqs, stripe, webhook] = await Promise.all([
    open('ses'),
    open('storage'),
    open('dynamodb'),
    open('sqs'),
    open('stripe'),
    open('webhook'),
  ])
  return { ses, storage, dynamodb, sqs, stripe, webhook }
}
