import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localVariables } from '../../../local/start/stack-settings'
import { emulatorKey } from '../../../tools/local-store/stripe'
import { readFunctions } from 'stack-runner'
import { environmentOf, openStack, readAssembly } from 'stack-runner/testing'
import { openOrdersTable } from '../fakes/orders-table'
import { openCaseQueues } from '../fakes/queues'
import { canary, createServices } from '../fakes/create-services'
import { faultPlan, type PlannedFault } from '../wire/faults'
import { openWire } from '../wire/wire'
import { createFunctionPool } from '../process/function-pool'
import type { Ground } from './ground'
import { createScheduler } from './scheduler'

const siteUrl = 'https://d111.cloudfront.net'
export const signingSecret = `whsec_${canary('signing secret')}`
export const linkKey = canary('link key')
const dayMs = 24 * 60 * 60_000

/** The functions of a synthesized stack in processes of their own, and everything that they call. */
export async function openWorld(assemblyDir: string) {
  const wire = await openWire(
    (call) => scheduler.onCall(call),
    () => scheduler.onChange(),
  )
  const places = { siteHost: new URL(siteUrl).host, queueEndpoint: wire.url }
  const stack = openStack(await readAssembly(assemblyDir), places)
  const definitions = readFunctions(stack)
  const variable = (name: string) => definitions.map(({ variables }) => variables[name]).find(Boolean) ?? ''
  const table = await openOrdersTable(stack, variable('ORDERS_TABLE'))
  const { url } = wire
  const run = { region: stack.region, endpoints: { dynamodb: url, storage: url, ses: url, sqs: url, parameters: url } }
  const identity = { storeId: 'faults', stripeApiUrl: url }
  const pool = createFunctionPool(
    definitions,
    (definition) => environmentOf(definition, { ...run, variables: localVariables(definition, identity) }),
    () => scheduler.onChange(),
  )
  const scheduler = createScheduler(pool)
  const current = (value: string) => JSON.stringify({ current: value })
  const secrets = new Map([
    [variable('STRIPE_KEY_SECRET'), current(emulatorKey)],
    [variable('WEBHOOK_SIGNING_SECRET'), current(signingSecret)],
    [variable('LINK_KEY_SECRET'), current(linkKey)],
  ])
  const queueUrls = { retries: variable('RETRY_QUEUE'), dead: variable('DEAD_LETTER_QUEUE') }
  const journals = await mkdtemp(join(tmpdir(), 'faults-'))
  // An edition asks for the buyers of each month since 2024.
  let nowMs = Date.UTC(2024, 1, 1)
  let cases = 0

  return {
    run: scheduler.run,
    /** An empty store on another day, so that no process has a cache left. */
    begin: async (faults: PlannedFault[], seed: number): Promise<Ground> => {
      cases += 1
      nowMs = Math.ceil(nowMs / dayMs + 1) * dayMs
      await table.clear()
      const prefix = `c${cases}x`
      const queue = openCaseQueues(stack, queueUrls, join(journals, prefix), () => ground.nowMs)
      const services = createServices({ table, secrets, queue, prefix })
      const none = { invocations: 0, trace: [], output: [], urls: new Set<string>(), checked: 0, violations: [] }
      const ground: Ground = { nowMs, seed, services, plan: faultPlan(faults), calls: new Map(), ...none }
      return ground
    },
    /** The clock never goes back, not even between cases. */
    finish: (ground: Ground) => {
      nowMs = Math.max(nowMs, ground.nowMs)
    },
    stop: async () => {
      await pool.stop()
      await Promise.all([wire.stop(), table.stop(), rm(journals, { recursive: true })])
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
