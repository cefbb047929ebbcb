import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const project = fileURLToPath(new URL('../..', import.meta.url))

const names = z.array(z.object({ name: z.string() }))
const report = z.object({
  issues: z.array(z.object({ file: z.string(), exports: names, types: names })),
})

/** Exports, of types too, that no other file imports, as `file: name`. */
export function unusedExports(root: string): string[] {
  const args = '--include exports,types --reporter json --no-exit-code --no-progress'.split(' ')
  const { stdout, stderr } = spawnSync(
    `${project}node_modules/.bin/knip`,
    [...args, '--directory', root, '--config', `${project}knip.jsonc`],
    { encoding: 'utf8' },
  )
  if (!stdout) throw new Error(`knip failed: ${stderr}`)
  return report
    .parse(JSON.parse(stdout))
    .issues.flatMap(({ file, exports, types }) =>
      [...exports, ...types].map(({ name }) => `${file}: ${name}`),
    )
    .toSorted()
}
