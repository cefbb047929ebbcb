import { join, resolve } from 'node:path'
import { environmentOf, readFunctions } from '../local/functions/function-definition'
import { emulatorKey } from '../local/stripe/credentials'
import { obtainAssembly } from '../local/template/obtain-assembly'
import { readAssembly } from '../local/template/read-assembly'
import { openStack } from '../local/template/stack'
import { openOrdersTable } from '../test/faults/services/orders-table'
import { createServices } from '../test/faults/services/services'
import { openWire } from '../test/faults/wire/wire'
import { type BundleProcess, startBundle } from './start-bundle'

export const signingSecret = 'whsec_bench_0123456789abcdef'
export const linkKey = 'link-key-bench-0123456789abcdef'

/** What SQS sends the receiver of a queue for one message. */
export function queueRecord(body: string) {
  const attributes = { ApproximateReceiveCount: '1' }
  return { messageId: body, receiptHandle: body, body, attributes, eventSource: 'aws:sqs' }
}

export type Bundles = Awaited<ReturnType<typeof runBundles>>

/** The functions' bundles in processes, an orders table, and services that accept every message. */
export async function runBundles() {
  const assemblyDir = resolve('.build/bench-assembly')
  const logPath = resolve('.build/bench-synth.log')
  await obtainAssembly({ projectDir: '.', outputDir: assemblyDir, logPath }, console.log)
  const wire = await openWire(
    (call) => void services.serve(call, 'bench', Date.now()).then(call.reply, call.reset),
    () => undefined,
  )
  const { url } = wire
  const places = { siteHost: 'd111.cloudfront.net', queueEndpoint: url }
  const stack = openStack(await readAssembly(assemblyDir), places, () => '{"current":"none"}')
  const definitions = readFunctions(stack)
  const variable = (name: string) =>
    definitions.map(({ variables }) => variables[name]).find(Boolean) ?? ''
  const table = await openOrdersTable(stack, variable('ORDERS_TABLE'))
  const secret = (name: string, current: string) =>
    [variable(name), JSON.stringify({ current })] as const
  const secrets = new Map([
    secret('STRIPE_KEY_SECRET', emulatorKey),
    secret('WEBHOOK_SIGNING_SECRET', signingSecret),
    secret('LINK_KEY_SECRET', linkKey),
  ])
  const queue = { visibilityMs: 180_000, maxReceiveCount: 50 }
  const services = createServices({ table, secrets, queue, prefix: 'bench' })
  const endpoints = { dynamodb: url, storage: url, ses: url, sqs: url, secretsManager: url }
  const run = { region: stack.region, endpoints, stripeApiUrl: url, storeId: 'bench' }
  const processes: BundleProcess[] = []

  return {
    table,
    services,
    mark: { store: variable('STORE'), account: 'bench' },
    start: (name: string): BundleProcess => {
      const definition = definitions.find(({ label }) => label === name)
      if (!definition) throw new Error(`The stack has no function ${name}.`)
      const file = join(definition.codeDir, `${definition.handler.split('.')[0]}.js`)
      const process = startBundle(file, environmentOf(definition, run))
      processes.push(process)
      return process
    },
    stop: async () => {
      await Promise.all(processes.map(({ stop }) => stop()))
      await Promise.all([wire.stop(), table.stop()])
    },
  }
}
