import { App, Stack } from 'aws-cdk-lib'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OrdersTable } from '../../lib/data/orders-table'
import { MovementsTable } from '../../lib/ledger/movements-table'
import type { StageConfig } from '../../lib/stage/stage-settings'

const tables = [
  (stack: Stack, config: StageConfig) => new OrdersTable(stack, 'Orders', config),
  (stack: Stack, config: StageConfig) => new MovementsTable(stack, 'Movements', config),
]

/**
 * A template of only the store's tables and indexes, with the logical ids of its stack. Synthesizing the whole stack
 * takes a minute, and `cdk deploy` does that itself.
 */
export function indexedTables(config: StageConfig): unknown {
  const outdir = mkdtempSync(join(tmpdir(), 'tables-'))
  try {
    const app = new App({ outdir, builtinCloudFormationValidation: false })
    const stack = new Stack(app, 'Tables')
    for (const add of tables) add(stack, config)
    return app.synth().getStackByName(stack.stackName).template
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}
