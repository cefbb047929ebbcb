import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkProduct } from '../product/check-product'
import { runProgram } from '../product/load-program'

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    'client-key': { type: 'string' },
    texts: { type: 'string' },
    'inclusive-tax': { type: 'boolean', default: false },
    'site-url': { type: 'string' },
  },
})
const { out, 'client-key': clientKey, texts } = values
if (!out || !clientKey || (texts !== 'on' && texts !== 'off')) {
  console.error('Usage: main.ts --out <folder> --client-key <key> --texts on|off [--inclusive-tax] [--site-url <url>]')
  process.exit(2)
}
const offersTexts = texts === 'on'
const settings = { outDir: resolve(out), clientKey, offersTexts, inclusiveTax: values['inclusive-tax'] }
await runProgram(async () => {
  await checkProduct()
  // Imported late: it needs a product/ without faults.
  const { writeSite } = await import('./write-site')
  await writeSite({ ...settings, siteUrl: values['site-url'] })
})
