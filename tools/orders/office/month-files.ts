import type { FastifyReply } from 'fastify'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { Format } from '../../../lambda/office/ledger/exports/open-view'
import { pathOf } from '../files/export-options'
import { journalSource } from '../files/journal-source'
import { tableSource } from '../files/table-source'
import { NotDoneError } from '../frame/not-done-error'
import { monthFiles } from './pages/month-files'
import type { Reads } from './reads/create-reads'
import type { Office } from './reads/office'
import type { Month } from './reads/read-months'

type Asked = { office: Office; reads: Reads; month: Month; file: string }

/**
 * Sends a file of a month: its statement, or a file of `export`, without anything that identifies buyers.
 *
 * @throws NotDoneError when a month has no such file, and UserError or NotDoneError like `journalSource`
 */
export async function sendMonthFile(
  reply: FastifyReply,
  { office: { stage, store }, reads, month: { month, period }, file }: Asked,
): Promise<FastifyReply> {
  if (file === 'statement') return sendStatementPage(reply, await reads.statement(month))
  const found = monthFiles.flat().find(({ name }) => name === file)
  if (!found) throw new NotDoneError(`A month has no file ${file}.`)
  const { view, format } = found
  const source =
    view === 'journal' ? journalSource({ period, format }) : tableSource(view, { period, format })
  const { pieces } = await source(store)
  const name = basename(pathOf({ view, month, stage }, period, format))
  return reply
    .type(typeOf(format))
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(pieces))
}

function typeOf(format: Format): string {
  return format === 'xlsx'
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : 'text/csv; charset=utf-8'
}

/** The drawings of a statement are styled by attributes. It may do nothing but look as it does. */
const statementPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

function sendStatementPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', statementPolicy)
    .send(page)
}
