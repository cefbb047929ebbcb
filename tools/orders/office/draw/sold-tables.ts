import type { Html } from '../../../../lambda/html'
import type { MonthHead } from '../../../../lambda/office/books/files/month-file'
import type { SoldName } from '../../../../lambda/office/books/model/sold-order'
import { money } from '../../../../lambda/office/statement/figures/words'
import { section, table } from './parts'

/** By source, country and promotion code; nothing of what the month has none of. */
export function soldTables({ sources, countries, codes }: MonthHead, when = ''): Html[] {
  const tables: [plural: string, head: string, rows: SoldName[]][] = [
    ['Sources', 'Source', sources],
    ['Countries', 'Country', countries],
    ['Codes', 'Code', codes.map(({ code: name, ...sold }) => ({ name, ...sold }))],
  ]
  return tables
    .filter(([, , rows]) => rows.length > 0)
    .map(([plural, head, rows]) => {
      const label = plural + when
      return section(
        label,
        table({
          label,
          columns: [
            [head, ({ name }) => name],
            ['Orders', ({ orders }) => String(orders), 'figure'],
            ['Sold', ({ cents, currency }) => money(cents, currency), 'figure'],
          ],
          rows,
        }),
      )
    })
}
