import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import {
  type Format,
  formats,
  openView,
  type View,
  views,
  written,
} from '../../../lambda/office/ledger/exports/open-view'
import { NotDoneError } from '../frame/not-done-error'
import type { Reads } from './reads/create-reads'
import type { Office } from './reads/office'
import type { Month } from './reads/read-months'

const types: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type MonthFile = { office: Office; reads: Reads; month: Month; file: string }

/**
 * Sends a file of a month: its statement, or a view such as `movements.csv`, without anything that identifies buyers.
 *
 * @throws NotDoneError when a month has no such file
 */
export async function sendMonthFile(
  reply: FastifyReply,
  { office: { stage = 'local', store }, reads, month, file }: MonthFile,
): Promise<FastifyReply> {
  if (file === 'statement') return sendStatementPage(reply, await reads.statement(month.month))
  const found = fileNamed(file)
  if (!found) throw new NotDoneError(`A month has no file ${file}.`)
  const { view, format } = found
  const name = `${stage}-${view}-${month.month}.${format}`
  return reply
    .type(types[format])
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(written(openView(view, store, month.period), format)))
}

function fileNamed(file: string): { view: View; format: Format } | undefined {
  return views
    .flatMap((view) => formats.map((format) => ({ view, format })))
    .find(({ view, format }) => file === `${view}.${format}`)
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
