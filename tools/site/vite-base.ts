import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

/** The folder's path. */
export const frontend = fileURLToPath(new URL('../../frontend', import.meta.url)).replace(/\/$/, '')

const reactRouter = fileURLToPath(new URL('../../node_modules/react-router/dist/production', import.meta.url))

/** For the browser and for prerendering. */
export const viteBase = {
  root: frontend,
  configFile: false,
  envDir: false,
  publicDir: false,
  mode: 'production',
  logLevel: 'warn',
  plugins: [react()],
  resolve: {
    alias: [
      // The package exports only the development build, with an error page for developers.
      { find: /^react-router$/, replacement: `${reactRouter}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${reactRouter}/dom-export.mjs` },
    ],
  },
  build: {
    // The security policy forbids inlined images.
    assetsInlineLimit: 0,
    emptyOutDir: false,
    reportCompressedSize: false,
    // A slow machine is not a fault of the site.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // A short hash, because the page names every picture.
      output: { assetFileNames: 'assets/[name]-[hash:6][extname]' },
    },
  },
} satisfies InlineConfig
