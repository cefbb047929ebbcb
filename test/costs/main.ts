import { Template } from 'aws-cdk-lib/assertions'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareStage } from '../support/lib/store-template'
import { synthesizeStack } from '../support/lib/synthesize-stack'
import { figures } from './figures'

const outdir = mkdtempSync(join(tmpdir(), 'costs-'))
try {
  const { Resources } = Template.fromStack(synthesizeStack(bareStage, { outdir })).toJSON()
  for (const [document, parts] of Object.entries(figures(Resources))) {
    console.log([`\n# ${document}`, ...parts].join('\n\n'))
  }
} finally {
  rmSync(outdir, { recursive: true })
}
