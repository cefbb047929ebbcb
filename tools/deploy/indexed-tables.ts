import { App, Stack } from 'aws-cdk-lib'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OrdersTable } from '../../lib/data/orders-table'
import { MovementsTable } from '../../lib/ledger/movements-table'
import type { StageConfig } from '../../lib/stage/stage-settings'

/** Each as the store's stack adds it. */
const tables = [
  (stack: Stack, config: StageConfig) => new OrdersTable(stack, 'Orders', config),
  (stack: Stack, config: StageConfig) => new MovementsTable(stack, 'Movements', config),
]

/**
 * A template of the store's tables with indexes alone, under the logical ids that they have in its stack. The
 * whole stack takes a minute to synthesize, and `cdk deploy` does that itself.
 */
export function indexedTables(config: StageConfig): unknown {
  const outdir = mkdtempSync(join(tmpdir(), 'tables-'))
  try {
    const app = new App({ outdir })
    const stack = new Stack(app, 'Tables')
    for (const add of tables) add(stack, config)
    return app.synth().getStackByName(stack.stackName).template
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}
