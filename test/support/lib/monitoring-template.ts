import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import type * as Monitoring from './monitored-stack'
import { synthesizedOnce } from './synthesized-once'
import { type Resource, sellingStage } from './store-template'

export const monitoredName = 'ebook-store-prod'
/** A stage with every alarm, and the longest time without a sale. */
export const busyStage: StageConfig = { ...sellingStage, noSaleHours: 168, firewall: true }

/** The monitoring resources of minimal resources; see `synthesizeStore`. */
export function synthesizeMonitoring(
  config: StageConfig = busyStage,
  name = monitoredName,
): Record<string, Resource> {
  const folder = synthesizedOnce({ monitoring: name, config }, (outdir) => {
    const { monitoringResources } = jest.requireActual<typeof Monitoring>('./monitored-stack')
    const resources = monitoringResources(config, name, outdir)
    writeFileSync(join(outdir, 'resources.json'), JSON.stringify(resources))
  })
  return JSON.parse(readFileSync(join(folder, 'resources.json'), 'utf8'))
}
