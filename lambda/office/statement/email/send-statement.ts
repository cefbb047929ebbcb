import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { brand } from '../../../../product/brand'
import { fromHeader } from '../../../shop/messages/from-header'
import { clientConfig } from '../../../platform/aws/client-config'
import type { ReadFile } from '../../books/files/books-files'
import { fileType } from '../../books/files/file-type'
import type { Month } from '../../books/files/month-file'
import { closedFile } from '../closed-files'
import { statementEmail } from './statement-email'

/** One attempt only, because a second one after a lost response would send twice. The next day's run tries again. */
const ses = new SESv2Client({ ...clientConfig(30_000), maxAttempts: 1 })
/** SES accepts 40 MB including encoding; mailboxes often accept less than 25. */
const mostAttachedBytes = 10_000_000

export type StatementRecipient = {
  to: string
  from: string
  configurationSet: string
}

/** Sends the statement of a closed month with its files. Throws when SES does not accept it. */
export async function sendStatement(
  month: Month,
  { read, isAgain }: { read: ReadFile; isAgain: boolean },
  { to, from, configurationSet }: StatementRecipient,
): Promise<void> {
  const files = await readFiles(read, month.month)
  const attached = files.map(({ name }) => name)
  const { subject, html, text } = statementEmail(month, attached, isAgain)
  const charset = { Charset: 'UTF-8' }
  const command = new SendEmailCommand({
    FromEmailAddress: fromHeader(brand.name, from),
    Destination: { ToAddresses: [to] },
    ConfigurationSetName: configurationSet,
    Content: {
      Simple: {
        Subject: { Data: subject, ...charset },
        Body: { Html: { Data: html, ...charset }, Text: { Data: text, ...charset } },
        Attachments: files.map(({ name, type, bytes }) => ({
          FileName: name,
          ContentType: type,
          RawContent: bytes,
          ContentDisposition: 'ATTACHMENT',
          ContentTransferEncoding: 'BASE64',
        })),
      },
    },
  })
  await ses.send(command)
}

const attachedFiles = ['statement.html', 'movements.xlsx', 'movements.csv']

/** The files of the month, or none if they are too large together. */
async function readFiles(read: ReadFile, month: string) {
  const files = await Promise.all(
    attachedFiles.map(async (name) => ({ name, bytes: await read(closedFile(month, name)) })),
  )
  const present = files.flatMap(({ name, bytes }) =>
    bytes ? { name: `${month}-${name}`, type: fileType(name), bytes } : [],
  )
  const size = present.reduce((sum, { bytes }) => sum + bytes.length, 0)
  return size <= mostAttachedBytes ? present : []
}
