import { SendEmailCommand, SESClient } from '@aws-sdk/client-ses'
import { SendEmailCommand as SendEmailV2Command, SESv2Client } from '@aws-sdk/client-sesv2'
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clientConfig, type Emulator } from '../../platform/account'
import { runEmail } from '../../aws/run-email'
import { runStorage } from '../../aws/run-storage'
import { type KeptMessages, openMessages } from '../../messages/kept-messages'
import type { Message } from '../../messages/message'
import { tempFolder } from '../support/temp-folder'

let standIns: Emulator[]
let ses: SESClient
let sesV2: SESv2Client
let sns: SNSClient
const sent: Message[] = []
const messages: KeptMessages = {
  all: () => sent,
  add: async (message) => void sent.push(message),
  onAdd: () => () => undefined,
}

beforeAll(async () => {
  const [email, storage] = await Promise.all([
    runEmail({ messages, listeners: {} }),
    runStorage({ folder: '', messages, listeners: {} }),
  ])
  standIns = [email, storage]
  ses = new SESClient(clientConfig(email.url, 'us-east-1'))
  sesV2 = new SESv2Client(clientConfig(email.url, 'us-east-1'))
  sns = new SNSClient(clientConfig(storage.url, 'us-east-1'))
})
afterEach(() => void (sent.length = 0))
afterAll(async () => {
  for (const client of [ses, sesV2, sns]) client.destroy()
  await Promise.all(standIns.map((standIn) => standIn.stop()))
})

const shop = 'Shop <shop@example.com>'
const sendEmail = () =>
  ses.send(
    new SendEmailCommand({
      Source: '=?UTF-8?B?w4lkaXRpb25z?= <shop@example.com>',
      ReplyToAddresses: ['help@example.com'],
      Destination: { ToAddresses: ['reader@example.com'] },
      Message: {
        Subject: { Data: 'Your ebook — é' },
        Body: { Html: { Data: '<p>Hello & good day</p>' }, Text: { Data: 'Hello' } },
      },
    }),
  )
const sendText = (PhoneNumber = '+12025550123') => sns.send(new PublishCommand({ PhoneNumber, Message: 'Here it is' }))

test('an email that SES accepts is in the inbox under its id', async () => {
  const { MessageId } = await sendEmail()

  expect(sent).toMatchObject([
    {
      kind: 'email',
      email: {
        messageId: MessageId,
        from: 'Éditions <shop@example.com>',
        replyTo: ['help@example.com'],
        destination: { to: ['reader@example.com'] },
        subject: 'Your ebook — é',
        body: { html: '<p>Hello & good day</p>', text: 'Hello' },
      },
    },
  ])
})

test('an email with attachments, by the second API, is in the inbox with its files', async () => {
  const Simple = {
    Subject: { Data: 'October' },
    Body: { Html: { Data: '<p>Agrees</p>' } },
    Attachments: [{ FileName: 'october.csv', RawContent: Buffer.from('gross;fee') }],
  }
  const Destination = { ToAddresses: ['finance@example.com'] }
  const command = { FromEmailAddress: shop, Destination, Content: { Simple } }

  const { MessageId: messageId } = await sesV2.send(new SendEmailV2Command(command))

  const attachments = [{ fileName: 'october.csv', base64: Buffer.from('gross;fee').toString('base64') }]
  const email = { messageId, subject: 'October', body: { html: '<p>Agrees</p>' }, attachments }
  expect(sent).toMatchObject([{ kind: 'email', email }])
})

test('a text that SNS accepts is in the inbox under its id', async () => {
  const { MessageId: messageId } = await sendText()

  const text = { messageId, phoneNumber: '+12025550123', message: 'Here it is' }
  expect(sent).toEqual([{ kind: 'text', text: { ...text, at: expect.any(Number) } }])
})

test('a number that is not E.164 is refused', async () => {
  await expect(sendText('202-555-0123')).rejects.toThrow(/not valid to publish to/)
  expect(sent).toEqual([])
})

test('kept messages survive a kill without the one that was being written, and no damage', async () => {
  const path = join(await tempFolder(), 'messages.jsonl')
  const text = { messageId: 'm1', phoneNumber: '+12025550123', message: 'Here', at: 1 }
  const message: Message = { kind: 'text', text }
  await (await openMessages(path)).add(message)
  await appendFile(path, '{"kind":"tex')

  const after = await openMessages(path)

  expect(after.all()).toEqual([message])
  await after.add(message)
  expect((await openMessages(path)).all()).toEqual([message, message])
  for (const line of ['not json\n', '{"kind":"fax"}\n']) {
    await writeFile(path, line)
    const damaged = {
      message: expect.stringMatching(/Line 1 of .*messages\.jsonl/),
      reason: 'data',
    }
    await expect(openMessages(path)).rejects.toMatchObject(damaged)
    expect(await readFile(path, 'utf8')).toBe(line)
  }
})
