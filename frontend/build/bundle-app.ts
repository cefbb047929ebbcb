import { build } from 'vite'
import { frontend, viteBase } from './vite-base'

/** Bundles what runs in the browser and returns the address of its entry. */
export async function bundleApp(outDir: string, clientKey: string): Promise<string> {
  const result = await build({
    ...viteBase,
    define: {
      ...viteBase.define,
      'import.meta.env.VITE_CLIENT_KEY': JSON.stringify(clientKey),
    },
    build: {
      ...viteBase.build,
      outDir,
      // The dialog needs nothing that the app has not already loaded.
      modulePreload: false,
      rolldownOptions: {
        input: `${frontend}/app/hydrate.tsx`,
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: 'assets/app-[hash].js',
          // The bundler's own few lines would be a file of their own, and a round trip of its own.
          codeSplitting: { groups: [{ name: 'app', test: /app\/hydrate|rolldown\/runtime/ }] },
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
