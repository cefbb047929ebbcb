// Preloaded into tools/site/main.ts with `--import`. Loading Vite and a first build take half of a build's time, so
// both happen in advance. The build starts with the first message.
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const begins = once(process, 'message')
const renderer = fileURLToPath(new URL('../../frontend/prerender/render-page.tsx', import.meta.url))
await build({
  configFile: false,
  logLevel: 'silent',
  plugins: [react()],
  ssr: { noExternal: true },
  build: { ssr: renderer, write: false, ssrEmitAssets: false },
}).catch(() => {
  // The requested build reports it.
})
await begins
process.disconnect?.()
