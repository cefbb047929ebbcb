import { SendEmailCommand, SESClient } from '@aws-sdk/client-ses'
import { SendEmailCommand as SendEmailV2Command, SESv2Client } from '@aws-sdk/client-sesv2'
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { join } from 'node:path'
import { runEmail } from '../../aws/run-email'
import { runStorage } from '../../aws/run-storage'
import { type KeptMessages, openMessages } from '../../messages/message'
import type { Emulator } from '../../platform/account'
import { clientConfig } from '../support/client-config'
import { tempFolder } from '../support/temp-folder'

let path: string
let messages: KeptMessages
let email: Emulator
let storage: Emulator
beforeEach(async () => {
  path = join(tempFolder(), 'messages.jsonl')
  messages = await openMessages(path)
  email = await runEmail({ messages, listeners: {} })
  storage = await runStorage({ folder: '', messages, listeners: {} })
})
afterEach(() => Promise.all([email.stop(), storage.stop()]))

async function sendText(PhoneNumber: string) {
  const sns = new SNSClient(clientConfig(storage.url))
  return sns.send(new PublishCommand({ PhoneNumber, Message: 'Here it is' })).finally(() => sns.destroy())
}

test('an email that SES accepts is in the inbox under its id', async () => {
  const ses = new SESClient(clientConfig(email.url))
  const command = new SendEmailCommand({
    Source: '=?UTF-8?B?w4lkaXRpb25z?= <shop@example.com>',
    ReplyToAddresses: ['help@example.com'],
    Destination: { ToAddresses: ['reader@example.com'] },
    Message: {
      Subject: { Data: 'Your ebook — é' },
      Body: { Html: { Data: '<p>Hello & good day</p>' }, Text: { Data: 'Hello' } },
    },
  })

  const { MessageId: messageId } = await ses.send(command)
  ses.destroy()

  const sent = {
    messageId,
    from: 'Éditions <shop@example.com>',
    replyTo: ['help@example.com'],
    destination: { to: ['reader@example.com'] },
    subject: 'Your ebook — é',
    body: { html: '<p>Hello & good day</p>', text: 'Hello' },
  }
  expect(messages.all()).toMatchObject([{ kind: 'email', email: sent }])
})

test('an email with attachments, by the second API, is in the inbox with its files', async () => {
  const ses = new SESv2Client(clientConfig(email.url))
  const Attachments = [{ FileName: 'october.csv', RawContent: Buffer.from('gross;fee') }]
  const Simple = { Subject: { Data: 'October' }, Body: { Html: { Data: '<p>Agrees</p>' } }, Attachments }
  const Destination = { ToAddresses: ['finance@example.com'] }
  const command = { FromEmailAddress: 'shop@example.com', Destination, Content: { Simple } }

  const { MessageId: messageId } = await ses.send(new SendEmailV2Command(command))
  ses.destroy()

  const attachments = [{ fileName: 'october.csv', base64: Buffer.from('gross;fee').toString('base64') }]
  const sent = { messageId, subject: 'October', body: { html: '<p>Agrees</p>' }, attachments }
  expect(messages.all()).toMatchObject([{ kind: 'email', email: sent }])
})

test('a text that SNS accepts is in the inbox under its id, also after a restart', async () => {
  const { MessageId: messageId = '' } = await sendText('+12025550123')

  const text = { messageId, phoneNumber: '+12025550123', message: 'Here it is', at: 1 }
  expect(messages.all()).toEqual([{ kind: 'text', text: { ...text, at: expect.any(Number) } }])
  const after = await openMessages(path)
  await after.add({ kind: 'text', text })
  expect((await openMessages(path)).all()).toEqual([...messages.all(), { kind: 'text', text }])
})

test('a number that is not E.164 is refused', async () => {
  await expect(sendText('202-555-0123')).rejects.toThrow(/not valid to publish to/)
  expect(messages.all()).toEqual([])
})
