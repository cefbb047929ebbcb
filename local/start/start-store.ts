import { join } from 'node:path'
import { callPaths } from '../../lambda/contract'
import { type DataDir, openDataDir } from '../data-dir/data-dir'
import { writeStoreFile } from '../data-dir/store-file'
import { obtainAssembly } from '../template/obtain-assembly'
import { readAssembly } from '../template/read-assembly'
import { openStack } from '../template/stack'
import { type Cleanup, createCleanup } from './cleanup'
import type { Services } from './start-services'
import type { Store, StoreOptions, Targets } from './store'

/**
 * Starts the whole store on this machine: the stack as it would be deployed, on emulators of AWS and
 * Stripe. What the user can fix is a `UserError`; a failed start leaves nothing running.
 */
export async function startStore(options: StoreOptions): Promise<Store> {
  const cleanup = createCleanup()
  try {
    return await start(options, cleanup)
  } catch (error) {
    await cleanup.run()
    throw error
  }
}

async function start(options: StoreOptions, cleanup: Cleanup): Promise<Store> {
  const dataDir = await openDataDir(options.dataDir, options.fresh ?? false)
  cleanup.add(() => dataDir.lock.release())
  const assemblyDir = prepareAssembly(options, dataDir, cleanup)
  // Awaited below; until then a failure must not end the process as an unhandled rejection.
  assemblyDir.catch(() => undefined)
  // The emulators take a second to load, during which the synthesis already runs.
  const [{ startServices }, { runStack }, { runInvocations }] = await Promise.all([
    import('./start-services'),
    import('./run-stack'),
    import('../functions/run-invocations'),
  ])
  const services = await startServices(options, dataDir, cleanup)
  const { aws, urls, messageFaults } = services
  const { endpoints } = aws
  const direct = targetsOf(services, options)
  const targets = options.redirect?.(direct) ?? direct

  const assembly = await readAssembly(await assemblyDir)
  options.signal?.throwIfAborted()
  options.log?.('Starting the functions …')
  const places = { siteHost: new URL(urls.store).host, queueEndpoint: targets.aws.sqs }
  const stack = openStack(assembly, places, (id) => aws.secrets.find(id)?.value)
  const ran = await runStack(stack, { ...services, targets }, options, dataDir, cleanup)
  const { functions, ...names } = ran
  const invocations = await runInvocations(functions)
  cleanup.add(() => invocations.stop())
  const { region } = stack
  await writeStoreFile(dataDir.storeFile, {
    siteUrl: urls.store,
    paymentsUrl: urls.payments,
    inboxUrl: urls.inbox,
    region,
    storeId: dataDir.storeId,
    ...names,
    functions: Object.fromEntries(functions.map(({ definition: { label, arn } }) => [label, arn])),
    endpoints: { ...endpoints, lambda: invocations.url },
  })
  const { ordersTable } = names
  return { urls, endpoints, region, ordersTable, messageFaults, stop: () => cleanup.run() }
}

function targetsOf({ aws, payments, urls }: Services, { stripe }: StoreOptions): Targets {
  return {
    aws: aws.endpoints,
    stripe: payments ? `http://127.0.0.1:${payments.port}` : stripe?.apiUrl,
    webhook: `${urls.store}${callPaths.stripeWebhook}`,
  }
}

/** The folder with the synthesized stack: the given one, or one that is synthesized now. */
async function prepareAssembly(
  options: StoreOptions,
  dataDir: DataDir,
  cleanup: Cleanup,
): Promise<string> {
  const { assemblyDir, projectDir, log = () => undefined } = options
  if (assemblyDir !== undefined) return assemblyDir
  const stopping = new AbortController()
  cleanup.add(async () => stopping.abort())
  const signal = AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])])
  const logPath = join(dataDir.logs, 'synth.log')
  const context = { texts: options.texts === false ? 'off' : 'watched' }
  await obtainAssembly({ projectDir, outputDir: dataDir.assembly, logPath, context, signal }, log)
  return dataDir.assembly
}
