import { join } from 'node:path'
import { type Closing, createClosing } from './closing'
import { type DataDir, openDataDir } from './data-dir/data-dir'
import type { Store, StoreOptions } from './store-options'
import { obtainAssembly } from './template/obtain-assembly'

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
  const assemblyDir = prepareAssembly(options, dataDir, closing)
  // Whoever needs the folder waits for it; until then a failure has nobody to tell.
  assemblyDir.catch(() => undefined)
  // The stand-ins take a second to load, which the synthesis does not wait for.
  const { runStore } = await import('./run-store')
  return runStore(options, { dataDir, assemblyDir, closing })
}

/** The folder with the synthesized stack: the given one, or one that is made now. */
async function prepareAssembly(
  options: StoreOptions,
  dataDir: DataDir,
  closing: Closing,
): Promise<string> {
  const { assemblyDir, projectDir, log = () => undefined } = options
  if (assemblyDir !== undefined) return assemblyDir
  const givingUp = new AbortController()
  closing.add(async () => givingUp.abort())
  const signal = AbortSignal.any([givingUp.signal, ...(options.signal ? [options.signal] : [])])
  const logPath = join(dataDir.logs, 'synth.log')
  await obtainAssembly({ projectDir, outputDir: dataDir.assembly, logPath, signal }, log)
  return dataDir.assembly
}
