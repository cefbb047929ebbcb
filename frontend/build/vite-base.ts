import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

/** The frontend/ folder. */
export const frontend = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

const reactRouter = fileURLToPath(new URL('../../node_modules/react-router/dist/production', import.meta.url))

/** The settings that the bundles for the browser and for prerendering share. */
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
      // Its package exports only the development build, whose error page is meant for developers.
      { find: /^react-router$/, replacement: `${reactRouter}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${reactRouter}/dom-export.mjs` },
    ],
  },
  build: {
    // An inlined image would load before it is needed, and violate the security policy.
    assetsInlineLimit: 0,
    emptyOutDir: false,
    reportCompressedSize: false,
    // A slow machine is not a fault of the site.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Shorter than usual, because the page names every picture.
      output: { assetFileNames: 'assets/[name]-[hash:6][extname]' },
    },
  },
} satisfies InlineConfig
