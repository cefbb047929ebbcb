import { context } from 'esbuild'
import { globSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RunningFunction } from 'stack-runner'
import { bundling, throwReadable } from '../../tools/build/function-build'

/** Bundles as for a deploy, but does not minify. */
export async function createFunctionBuilder(projectDir: string, outputDir: string, functions: RunningFunction[]) {
  const bundler = await context({
    ...bundling,
    absWorkingDir: projectDir,
    entryPoints: functions.flatMap(({ definition: { label } }) =>
      globSync(`lambda/*/functions/${label}/handler.ts`, { cwd: projectDir }).map((path) => ({
        in: path,
        out: `${label}/index`,
      })),
    ),
    outdir: outputDir,
    write: false,
  })
  const hashes = new Map<string, string>()
  const buildChanged = async () => {
    const { outputFiles } = await bundler.rebuild().catch(throwReadable)
    const changed = outputFiles.filter(({ path, hash }) => hashes.get(path) !== hash)
    for (const { path, hash } of changed) hashes.set(path, hash)
    return changed
  }
  // The bundles that already run have the same sources.
  await buildChanged()
  return {
    /** Returns the names of the functions that differ. */
    build: async () => {
      const replaced: string[] = []
      for (const { path, contents } of await buildChanged()) {
        await writeBundle(path, contents)
        const label = dirname(path).slice(outputDir.length + 1)
        functions.find(({ definition }) => definition.label === label)?.replaceCode(dirname(path))
        replaced.push(label)
      }
      return replaced
    },
    stop: () => bundler.dispose(),
  }
}

/** A bundle is CommonJS, but the project's package.json would make it an ES module. */
async function writeBundle(path: string, contents: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(join(dirname(path), 'package.json'), '{"type":"commonjs"}\n')
  await writeFile(path, contents)
}
