import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from 'kit'
import type { RunningStack } from 'stack-runner'
import { readProduct } from '../../tools/product/read-product'
import { createFunctionBuilder } from './function-builder'
import { createReloadingPages } from './reload-pages'
import { createSiteBuilder } from './site-builder'
import { isPartOfFunctions, isPartOfSite, isPartOfTexts, needsRestart, watchSources } from './watch-sources'

type WatchOptions = {
  projectDir: string
  dataDir: { path: string; builds: string }
  running: RunningStack
  log: (line: string) => void
}

/** Rebuilds what a changed source is part of, without a synthesis. After a failed build, the last good one stays. */
export async function applyChanges(options: WatchOptions): Promise<{ stop(): Promise<void> }> {
  const { projectDir, dataDir, running } = options
  let isStopped = false
  const log = (line: string) => {
    if (!isStopped) options.log(line)
  }
  await rm(dataDir.builds, { recursive: true, force: true })
  await mkdir(dataDir.builds)
  const pages = createReloadingPages(running.handle)
  const site = createSiteBuilder({ projectDir, outputDir: dataDir.builds, running })
  const bundles = await createFunctionBuilder(projectDir, join(dataDir.builds, 'functions'), running.functions)
  const buildFunctions = withoutOverlap(log, async () => (await bundles.build()).join(', '))
  const buildSite = withoutOverlap(log, async () => {
    await site.build()
    pages.reload()
    return 'the site'
  })
  const apply = async (paths: string[]) => {
    for (const path of paths.filter(needsRestart)) log(`${path} changed: restart to apply it.`)
    const fault = paths.some(isPartOfTexts) && (await productFault(projectDir))
    if (fault) return log(fault)
    // First, because someone is looking at it.
    if (paths.some(isPartOfSite)) await buildSite()
    if (paths.some(isPartOfFunctions)) await buildFunctions()
  }
  const applying = new Set<Promise<void>>()
  const unwatch = await watchSources(projectDir, dataDir.path, (paths) => {
    const applied = apply(paths).finally(() => applying.delete(applied))
    applying.add(applied)
  })
  running.serve(pages.handle)
  return {
    stop: async () => {
      isStopped = true
      pages.stop()
      await Promise.all([unwatch(), site.stop()])
      await Promise.all(applying)
      await bundles.stop()
    },
  }
}

/** One sentence, as a fault of product/ would fail each build. */
function productFault(projectDir: string): Promise<string | undefined> {
  return readProduct(projectDir).then(() => undefined, buildFailure)
}

function buildFailure(error: unknown): string {
  return `${messageOf(error)}\nThe build failed: the last good version stays in use.`
}

/** A build that is requested during a run runs again afterwards. */
function withoutOverlap(log: (line: string) => void, build: () => Promise<string>) {
  let isRequested = false
  let running: Promise<void> | undefined
  const run = async () => {
    while (isRequested) {
      isRequested = false
      const startedAt = performance.now()
      try {
        const built = await build()
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
        log(`Built ${built} in ${seconds} s.`)
      } catch (error) {
        log(buildFailure(error))
      }
    }
    running = undefined
  }
  return () => {
    isRequested = true
    return (running ??= run())
  }
}
