import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Replaces `cdk` on the path: it records its arguments and exits with 0, or as `ends` says. */
export function fakeCdk() {
  const folder = mkdtempSync(join(tmpdir(), 'cdk-'))
  const written = join(folder, 'arguments')
  const program = join(folder, 'cdk')
  const path = process.env['PATH']
  process.env['PATH'] = [folder, path].join(delimiter)
  const ends = (exitCode: number) =>
    writeFileSync(program, `#!/bin/sh\necho "$*" > '${written}'\nexit ${exitCode}\n`, { mode: 0o755 })
  ends(0)
  return {
    ends,
    arguments: () => (existsSync(written) ? readFileSync(written, 'utf8') : undefined),
    remove: () => {
      process.env['PATH'] = path
      rmSync(folder, { recursive: true })
    },
  }
}
