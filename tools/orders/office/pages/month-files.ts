import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { monthFiles, sheetFile } from '../../../../lambda/office/books/exports/sheet-of-months'
import { fileType } from '../../../../lambda/office/books/files/books-files'
import { closedFile } from '../../../../lambda/office/statement/closed-files'
import { fileName, readOneMonth, statementOf } from '../../reads/closed-months'
import { readMonth } from '../reads/read-months'
import type { Asked } from './asked'

const fileNamed = (file: string) => monthFiles.find(({ name }) => name === file)

export const isMonthFile = (file: string) => file === 'statement' || fileNamed(file) !== undefined

/** A closed month's own file, or one made anew, which identifies no buyer. */
export async function sendMonthFile(
  reply: FastifyReply,
  { office, reads, name: month, change: file }: Asked,
): Promise<FastifyReply> {
  const { store, stage } = office
  const { books } = await readMonth(office, month)
  if (!books?.isClosed) await reads.upToDate(month)
  const found = fileNamed(file)
  if (!found) return sendStatement(reply, await statementOf(store, month))
  const kept = books?.isClosed ? await store.books(closedFile(month, file)) : undefined
  const name = fileName(found, month, stage)
  const made = async () => Readable.from(sheetFile([await readOneMonth(store, month)], found))
  return reply
    .type(fileType(file))
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(kept ?? (await made()))
}

/** The drawings of a statement are styled by attributes. */
const statementPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

function sendStatement(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', statementPolicy).send(page)
}
