import type { MessageFaults } from './aws/message-faults'
import { runAws } from './aws/run-aws'
import type { Closing } from './closing'
import type { DataDir } from './data-dir/data-dir'
import { writeStoreFile } from './data-dir/store-file'
import { openMessages } from './inbox/kept-messages'
import { openPorts } from './open-ports'
import { runStack } from './run-stack'
import type { Store, StoreOptions } from './store-options'
import { readAssembly } from './template/read-assembly'
import { openStack } from './template/stack'

type Foundation = { dataDir: DataDir; assemblyDir: Promise<string>; closing: Closing }

/** Opens the ports, starts the stand-ins and, once it is synthesized, runs the stack on them. */
export async function runStore(
  options: StoreOptions,
  { dataDir, assemblyDir, closing }: Foundation,
): Promise<Store> {
  const messages = await openMessages(dataDir.messages)
  const ports = await openPorts(options, dataDir, messages, closing)
  const messageFaults: MessageFaults = {}
  const aws = await runAws({ dataDir, messages, faults: messageFaults })
  closing.add(() => aws.stop())

  const assembly = await readAssembly(await assemblyDir)
  options.signal?.throwIfAborted()
  options.log?.('Starting the functions …')
  const places = {
    siteHost: new URL(ports.urls.store).host,
    queueEndpoint: aws.endpoints.storage,
  }
  const stack = openStack(assembly, places, (id) => aws.secrets.find(id)?.value)
  const { ordersTable } = await runStack(stack, options, { aws, ports, dataDir, closing })
  const { urls } = ports
  const { endpoints } = aws
  const { region } = stack
  await writeStoreFile(dataDir.storeFile, {
    siteUrl: urls.store,
    paymentsUrl: urls.payments,
    inboxUrl: urls.inbox,
    region,
    ordersTable,
    endpoints,
  })
  return { urls, endpoints, region, ordersTable, messageFaults, stop: () => closing.close() }
}
