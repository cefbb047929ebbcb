// Preloaded by build-site.ts with `--import`: loading Vite takes half of a build's time, and so it
// happens before there is anything to build. The build begins with the first message.
import { once } from 'node:events'
import 'vite'
import '@vitejs/plugin-react'

await once(process, 'message')
process.disconnect?.()
