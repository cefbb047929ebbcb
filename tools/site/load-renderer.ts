import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, mergeConfig } from 'vite'
import type * as Renderer from '../../frontend/prerender/render-page'
import { formatPrice } from '../../lambda/price'
import { product } from '../../product/product'
import { frontend, viteBase } from './vite-base'

export type Shown = { offersTexts: boolean; inclusiveTax: boolean; pageCount: number; samplePages: number | undefined }

/** Also writes the pictures of the pages to `outDir`. */
export async function loadRenderer(outDir: string, shown: Shown): Promise<typeof Renderer> {
  const { offersTexts, inclusiveTax, pageCount, samplePages } = shown
  const folder = await mkdtemp(join(tmpdir(), 'ebook-store-renderer-'))
  try {
    const own: InlineConfig = {
      define: {
        'import.meta.env.VITE_LIST_PRICE': price(product.listPriceCents),
        'import.meta.env.VITE_PRICE': price(product.priceCents),
        'import.meta.env.VITE_CURRENCY': JSON.stringify(currencyName()),
        'import.meta.env.VITE_OFFERS_TEXTS': String(offersTexts),
        'import.meta.env.VITE_PAGE_COUNT': String(pageCount),
        'import.meta.env.VITE_SAMPLE_PAGES': String(samplePages),
        'import.meta.env.VITE_INCLUSIVE_TAX': String(inclusiveTax),
      },
      ssr: { noExternal: true },
      build: {
        outDir: folder,
        ssr: `${frontend}/prerender/render-page.tsx`,
        ssrEmitAssets: true,
        rolldownOptions: { output: { entryFileNames: 'renderer.mjs' } },
      },
    }
    await build(mergeConfig(viteBase, own))
    await cp(join(folder, 'assets'), join(outDir, 'assets'), { recursive: true })
    return await import(pathToFileURL(join(folder, 'renderer.mjs')).href)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function price(cents: number | undefined): string {
  const { currency, locale } = product
  return cents === undefined ? 'undefined' : JSON.stringify(formatPrice(cents, currency, locale))
}

/** As in a sentence: `US dollars`. */
function currencyName(): string | undefined {
  const { locale, currency } = product
  const style = { style: 'currency', currency, currencyDisplay: 'name' } as const
  const parts = new Intl.NumberFormat(locale, style).formatToParts(2)
  return parts.find(({ type }) => type === 'currency')?.value
}
