import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type * as Renderer from '../prerender/render-page'
import { defineShown, frontend, type Shown, viteBase } from './vite-base'

/** Bundles the renderer for Node. Image files have the same names as in the browser's bundle. */
export async function loadRenderer(shown: Shown): Promise<typeof Renderer> {
  const folder = await mkdtemp(join(tmpdir(), 'ebook-store-renderer-'))
  try {
    await build({
      ...viteBase,
      define: { ...viteBase.define, ...defineShown(shown) },
      ssr: { noExternal: true },
      build: {
        ...viteBase.build,
        outDir: folder,
        ssr: `${frontend}/prerender/render-page.tsx`,
        ssrEmitAssets: false,
        rolldownOptions: {
          ...viteBase.build.rolldownOptions,
          output: { ...viteBase.build.rolldownOptions.output, entryFileNames: 'renderer.mjs' },
        },
      },
    })
    return await import(pathToFileURL(join(folder, 'renderer.mjs')).href)
  } finally {
    await rm(folder, { recursive: true })
  }
}
