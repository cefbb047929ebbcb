import { join } from 'node:path'
import { chargeIn } from '../../lambda/office/books/model/movement'
import { isUnanswerable, openDisputes } from '../../lambda/orders/money'
import { counted } from '../../lambda/platform/text/in-words'
import { printable } from '../../lambda/platform/text/printable'
import { evidenceFields, evidenceHtml } from './evidence/evidence-files'
import { checkNewFile, outputFolder, writeNewFile } from './files/new-file'
import { movementsOf } from './frame/keep-books'
import { NotDoneError } from './frame/not-done-error'
import { defineOrderCommand } from './reading/one-order'

type Options = { output: string; force?: true }

export const evidenceCommand = defineOrderCommand<Options>({
  name: 'evidence <order>',
  description:
    "Writes what is known of an order for a dispute: a PDF, and the texts of Stripe's form as JSON.\n" +
    'Both have personal data: hand them in, and delete them.',
  examples: ['evidence EB-7K3M9Q2T --stage prod', 'evidence dp_1y3C -o disputes --force'],
  addOptions: (command) =>
    command
      .option('-o, --output <folder>', 'where to write them', outputFolder)
      .option('--force', 'replace files that exist'),
  run: async ({ options: { output, force }, terminal, timeZone, store, order }) => {
    const { orderNumber, money } = order
    if (!order.sale.paidAt) throw new NotDoneError(`${orderNumber} is not paid: nothing can be disputed.`)
    const open = openDisputes(money)
    if (open.length > 0 && open.every(isUnanswerable)) {
      const ids = open.map(({ id }) => id).join(', ')
      throw new NotDoneError(`The bank accepts no response to ${ids}, so no evidence can be handed in.`)
    }
    const pdf = join(output, `evidence-${orderNumber}.pdf`)
    const fields = join(output, `evidence-${orderNumber}.json`)
    for (const path of [pdf, fields]) await checkNewFile(path, force)
    // Loaded on first use: it takes half a second.
    const { printHtml } = await import('../browser/page')
    const charge = chargeIn(await movementsOf(store, order))
    const html = evidenceHtml(order, charge, store.siteUrl, timeZone)
    const printed = await terminal.during(
      'Printing',
      printHtml(html, async () => undefined),
    )
    const texts = printable(JSON.stringify(evidenceFields(order, store.siteUrl), null, 2))
    await writeNewFile(pdf, [printed.pdf])
    await writeNewFile(fields, [`${texts}\n`])
    const pages = pagesOf(printed.pdf)
    const due = money.dispute === undefined ? `${orderNumber} has no dispute yet. ` : ''
    return {
      data: { orderNumber, pdf, fields, pages },
      text: () =>
        `${due}${pdf} has ${counted(pages, 'page')}: attach it as service documentation.\n` +
        `${fields} has the texts of Stripe's form. Both have personal data: delete them once they are handed in.`,
    }
  },
})

/** Chromium writes no object streams, so its pages can be counted as text. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
