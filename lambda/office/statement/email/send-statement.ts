import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { brand } from '../../../../product/brand'
import { fromHeader } from '../../../shop/messages/from-header'
import { clientLimits } from '../../../platform/aws/client-limits'
import { type BooksFiles, fileType, type ReadFile } from '../../books/files/books-files'
import type { Month } from '../../books/files/month-file'
import { closedFile, statementFile } from '../closed-files'
import { sendOnce } from './sent-once'
import { statementEmail } from './statement-email'

/** One attempt only, because a second one after a lost response would send twice. The next day's run tries again. */
const ses = new SESv2Client({ ...clientLimits(30_000), maxAttempts: 1 })
/** SES accepts 40 MB including encoding; mailboxes often accept less than 25. */
const mostAttachedBytes = 10_000_000

/**
 * Throws when SES does not accept it.
 *
 * @returns when it was sent; `undefined` when another call is sending it.
 */
export function sendStatement(
  month: Month,
  { files, now }: { files: BooksFiles; now: () => Date },
  settings: { FINANCE_ADDRESS: string; SENDER_ADDRESS: string; CONFIGURATION_SET: string },
): Promise<string | undefined> {
  return sendOnce(files, month.month, now(), async (isAgain) => {
    const attached = await readFiles(files.read, month.month)
    const names = attached.map(({ name }) => name)
    const { subject, html, text } = statementEmail(month, names, isAgain)
    const charset = { Charset: 'UTF-8' }
    const command = new SendEmailCommand({
      FromEmailAddress: fromHeader(brand.name, settings.SENDER_ADDRESS),
      Destination: { ToAddresses: [settings.FINANCE_ADDRESS] },
      ConfigurationSetName: settings.CONFIGURATION_SET,
      Content: {
        Simple: {
          Subject: { Data: subject, ...charset },
          Body: { Html: { Data: html, ...charset }, Text: { Data: text, ...charset } },
          Attachments: attached.map(({ name, bytes }) => ({
            FileName: name,
            ContentType: fileType(name),
            RawContent: bytes,
            ContentDisposition: 'ATTACHMENT',
            ContentTransferEncoding: 'BASE64',
          })),
        },
      },
    })
    await ses.send(command)
  })
}

const attachedFiles = [statementFile, 'movements.xlsx', 'movements.csv']

/** None if they are too large together. */
async function readFiles(read: ReadFile, month: string) {
  const files = await Promise.all(
    attachedFiles.map(async (name) => ({ name: `${month}-${name}`, bytes: await read(closedFile(month, name)) })),
  )
  const present = files.flatMap(({ name, bytes }) => (bytes ? { name, bytes } : []))
  const size = present.reduce((sum, { bytes }) => sum + bytes.length, 0)
  return size <= mostAttachedBytes ? present : []
}
