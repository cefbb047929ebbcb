import { build } from 'esbuild'
import { globSync } from 'node:fs'
import { unread } from '../../../local/start/synthesize-store'
import { projectRoot } from '../../../tools/build/project-root'

test('a start builds anew what a changed file is part of, and nothing after a change of documents or settings of tests', async () => {
  const functions = globSync('lambda/**/handler.ts', { cwd: projectRoot })
  const { metafile } = await build({
    entryPoints: [...functions, 'bin/store.ts', 'tools/site/main.ts'],
    absWorkingDir: projectRoot,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    external: ['#*'],
    loader: { '.md': 'text' },
    metafile: true,
    write: false,
    outdir: 'out',
  })
  const isUnread = (path: string) =>
    path.split('/').some((_, index, all) => unread.test(all.slice(0, index + 1).join('/')))

  expect(functions.length).toBeGreaterThan(5)
  expect(Object.keys(metafile.inputs).filter(isUnread)).toEqual([])
  expect(
    ['README.md', 'docs/faults.md', 'playwright.config.ts', 'exports/a.csv'].filter((path) => !isUnread(path)),
  ).toEqual([])
})
