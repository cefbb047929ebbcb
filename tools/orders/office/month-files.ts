import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { written } from '../../../lambda/office/books/exports/sheet-of-months'
import { fileType } from '../../../lambda/office/books/files/file-type'
import { closedFile } from '../../../lambda/office/statement/closed-files'
import { pathOf } from '../files/export-options'
import { readOneMonth, sheetOf, statementOf } from '../files/read-months'
import { NotDoneError } from '../frame/not-done-error'
import { basename } from 'node:path'
import { monthFiles } from './pages/month-files'
import type { Reads } from './reads/create-reads'
import type { Office } from './reads/office'
import type { Month } from './reads/read-months'

type Asked = { office: Office; reads: Reads; month: Month; file: string }

/**
 * Sends a file of a month: its statement, or a file of `export`, without anything that identifies buyers. Of a closed
 * month it is the one that is kept.
 *
 * @throws NotDoneError when a month has no such file
 */
export async function sendMonthFile(
  reply: FastifyReply,
  { office: { stage, store }, reads, month: { month, books }, file }: Asked,
): Promise<FastifyReply> {
  if (!books?.isClosed) await reads.upToDate(month)
  if (file === 'statement') return sendStatementPage(reply, await statementOf(store, month))
  const found = monthFiles.flat().find(({ name }) => name === file)
  if (!found) throw new NotDoneError(`A month has no file ${file}.`)
  const { view, format } = found
  const kept = books?.isClosed ? await store.books(closedFile(month, file)) : undefined
  const name = basename(pathOf({ view, stage }, month, format))
  return reply
    .type(fileType(file))
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(
      kept ??
        Readable.from(
          written(await sheetOf(view, [await readOneMonth(store, month)], { store }), format),
        ),
    )
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
