// Preloaded into frontend/build/main.ts with `--import`. Loading Vite and warming it up take half of a build's
// time, so both happen before there is anything to build. The build starts with the first message.
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
  // An error here occurs again when a build is requested, and is reported then.
})
await begins
process.disconnect?.()
