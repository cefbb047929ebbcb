import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { formatPrice } from '../../lambda/price'
import { product } from '../../product/product'

/** The frontend/ folder. */
export const frontend = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

const reactRouter = fileURLToPath(
  new URL('../../node_modules/react-router/dist/production', import.meta.url),
)

/** The settings that the bundles for the browser and for prerendering share. */
export const viteBase = {
  root: frontend,
  configFile: false,
  envDir: false,
  publicDir: false,
  mode: 'production',
  logLevel: 'warn',
  plugins: [react()],
  define: {
    'import.meta.env.VITE_LIST_PRICE': price(product.listPriceCents),
    'import.meta.env.VITE_PRICE': price(product.priceCents),
    'import.meta.env.VITE_CURRENCY': JSON.stringify(currencyName()),
  },
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

/** What the pages show of a stage's settings and of the ebook. */
export type Shown = { offersTexts: boolean; pageCount: number }

/** Both bundles need it: what React hydrates must equal what was prerendered. */
export function defineShown({ offersTexts, pageCount }: Shown) {
  return {
    'import.meta.env.VITE_OFFERS_TEXTS': String(offersTexts),
    'import.meta.env.VITE_PAGE_COUNT': String(pageCount),
  }
}

function price(cents: number | undefined): string {
  const { currency, locale } = product
  return cents === undefined ? 'undefined' : JSON.stringify(formatPrice(cents, currency, locale))
}

/** The name of the product's currency in a sentence, such as 'Prices in US dollars'. */
function currencyName(): string | undefined {
  const { locale, currency } = product
  const style = { style: 'currency', currency, currencyDisplay: 'name' } as const
  const parts = new Intl.NumberFormat(locale, style).formatToParts(2)
  return parts.find(({ type }) => type === 'currency')?.value
}
