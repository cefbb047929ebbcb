import { join } from 'node:path'
import type { MessageFaults } from './aws/message-faults'
import { runAws } from './aws/run-aws'
import { type Closing, createClosing } from './closing'
import { type DataDir, openDataDir } from './data-dir/data-dir'
import { writeStoreFile } from './data-dir/store-file'
import { openMessages } from './inbox/kept-messages'
import { openPorts } from './open-ports'
import { runStack } from './run-stack'
import type { Store, StoreOptions } from './store-options'
import { obtainAssembly } from './template/obtain-assembly'
import { readAssembly } from './template/read-assembly'
import { openStack } from './template/stack'

/**
 * Starts the whole store on this machine: the stack as it would be deployed, on stand-ins for AWS
 * and Stripe. What people and tools can put right is a `StoreError`; a failed start leaves nothing
 * running.
 */
export async function startStore(options: StoreOptions): Promise<Store> {
  const closing = createClosing()
  try {
    return await start(options, closing)
  } catch (error) {
    await closing.close()
    throw error
  }
}

async function start(options: StoreOptions, closing: Closing): Promise<Store> {
  const dataDir = await openDataDir(options.dataDir, options.fresh ?? false)
  closing.add(() => dataDir.lock.release())
  const messages = await openMessages(dataDir.messages)
  const ports = await openPorts(options, dataDir, messages, closing)
  const messageFaults: MessageFaults = {}

  const awsStarting = runAws({ dataDir, messages, faults: messageFaults })
  closing.add(async () => (await awsStarting).stop())
  const [aws, assemblyDir] = await Promise.all([awsStarting, prepareAssembly(options, dataDir)])
  options.signal?.throwIfAborted()

  options.log?.('Starting the functions …')
  const assembly = await readAssembly(assemblyDir)
  const stack = openStack(assembly, {
    siteHost: new URL(ports.urls.store).host,
    queueEndpoint: aws.endpoints.storage,
  })
  const { ordersTable } = await runStack(stack, options, { aws, ports, dataDir, closing })
  const { urls } = ports
  const { endpoints } = aws
  await writeStoreFile(dataDir.storeFile, {
    siteUrl: urls.store,
    paymentsUrl: urls.payments,
    inboxUrl: urls.inbox,
    region: stack.region,
    ordersTable,
    endpoints,
  })
  const { region } = stack
  return { urls, endpoints, region, ordersTable, messageFaults, stop: () => closing.close() }
}

/** The folder with the synthesized stack: the given one, or one that is made now. */
async function prepareAssembly(options: StoreOptions, dataDir: DataDir): Promise<string> {
  const { assemblyDir, projectDir, signal, log = () => undefined } = options
  if (assemblyDir !== undefined) return assemblyDir
  const logPath = join(dataDir.logs, 'synth.log')
  const outputDir = dataDir.assembly
  await obtainAssembly({ projectDir, outputDir, logPath, ...(signal ? { signal } : {}) }, log)
  return outputDir
}
