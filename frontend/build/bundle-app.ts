import * as esbuild from 'esbuild'
import { build } from 'vite'
import type { SiteBuild } from './build-site'
import { defineShown, frontend, type Shown, viteBase } from './vite-base'

/** Bundles the app for the browser and returns the path of its entry. */
export async function bundleApp(
  outDir: string,
  { clientKey, checkoutHost, ...shown }: Pick<SiteBuild, 'clientKey' | 'checkoutHost'> & Shown,
): Promise<string> {
  const result = await build({
    ...viteBase,
    define: {
      ...viteBase.define,
      ...defineShown(shown),
      'import.meta.env.VITE_CLIENT_KEY': JSON.stringify(clientKey),
      'import.meta.env.VITE_CHECKOUT_HOST': JSON.stringify(checkoutHost),
    },
    build: {
      ...viteBase.build,
      outDir,
      // Not needed: the app is one file.
      modulePreload: false,
      rolldownOptions: {
        ...viteBase.build.rolldownOptions,
        input: `${frontend}/app/hydrate.tsx`,
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: 'assets/app-[hash].js',
        },
      },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const files = outputs.flatMap((each) => ('output' in each ? each.output : []))
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry)
  if (!entry) throw new Error('The bundle of the app has no entry.')
  return `/${entry.fileName}`
}

/** Bundles the inline script of every page. */
export async function bundleStartScript(): Promise<string> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [`${frontend}/start/start-page.ts`],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return outputFiles.map(({ text }) => text.trim()).join('')
}
