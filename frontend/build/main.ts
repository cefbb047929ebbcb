import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkProduct } from '../../tools/product/check-product'

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    'client-key': { type: 'string' },
    texts: { type: 'string' },
    'checkout-host': { type: 'string' },
    'site-url': { type: 'string' },
  },
})
const { out, 'client-key': clientKey, texts, 'checkout-host': checkoutHost } = values
if (!out || !clientKey || (texts !== 'on' && texts !== 'off') || !checkoutHost) {
  console.error(
    'Usage: main.ts --out <folder> --client-key <key> --texts on|off --checkout-host <host> [--site-url <url>]',
  )
  process.exit(2)
}
try {
  await checkProduct()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
// Imported here, because it needs a product/ without faults.
const { buildSite } = await import('./build-site')
const siteUrl = values['site-url']
await buildSite({
  outDir: resolve(out),
  clientKey,
  offersTexts: texts === 'on',
  checkoutHost,
  siteUrl,
})
