import type { ServerResponse } from 'node:http'
import { sendFailure } from '../../../../lambda/shop/delivery/send-failure'
import { sendEmail, sendText } from '../../../../lambda/shop/delivery/send-message'
import { senderVariables } from '../../../../lambda/shop/delivery/sender'
import { pausedByAws } from '../../../support/lambda/delivery-mocks'
import { sender } from '../../../support/lambda/delivery-context'
import { useServer } from '../../../support/lambda/http-server'

const endpoint = messageEndpoint()
const number = '+12025550123'
const email = { subject: 'Your ebook', html: '<p>Here</p>', text: 'Here' }
const tags = { order: 'cs_test_1', holder: 'call-1' }
const sendOneEmail = () => sendEmail(email, 'mara@example.com', sender, tags)
const sendOneText = () => sendText('Hello', number, sender)

test('an email names its recipient, reply address and configuration set', async () => {
  endpoint.accept('email-1')

  expect(await sendOneEmail()).toEqual({ result: 'accepted', messageId: 'email-1' })
  expect(endpoint.requests()).toEqual([
    expect.objectContaining({
      Action: 'SendEmail',
      'Destination.ToAddresses.member.1': 'mara@example.com',
      'ReplyToAddresses.member.1': 'help@example.com',
      ConfigurationSetName: 'store-emails',
      'Message.Subject.Data': 'Your ebook',
      'Message.Body.Html.Data': '<p>Here</p>',
      'Message.Body.Html.Charset': 'UTF-8',
    }),
  ])
})

test.each([
  ['AWS.MM.SMS.OriginationNumber', '+18335550123'],
  ['AWS.MM.SMS.OriginationNumber', '62555'],
  ['AWS.SNS.SMS.SenderID', '4STEPS'],
])('a text is transactional and its %s is %s', async (attribute, originationIdentity) => {
  endpoint.accept('text-1')

  const outcome = await sendText('Hello', number, { ...sender, originationIdentity })

  expect(outcome).toEqual({ result: 'accepted', messageId: 'text-1' })
  expect(endpoint.requests()).toEqual([
    expect.objectContaining({
      Action: 'Publish',
      PhoneNumber: number,
      'MessageAttributes.entry.1.Name': 'AWS.SNS.SMS.SMSType',
      'MessageAttributes.entry.1.Value.DataType': 'String',
      'MessageAttributes.entry.1.Value.StringValue': 'Transactional',
      'MessageAttributes.entry.2.Name': attribute,
      'MessageAttributes.entry.2.Value.DataType': 'String',
      'MessageAttributes.entry.2.Value.StringValue': originationIdentity,
    }),
  ])
})

test('texts may come from a number, a short code or a name', () => {
  const { TEXT_ORIGINATION_IDENTITY: schema } = senderVariables
  const valid = ['+18335550123', '62555', 'MYBOOK']
  const invalid = ['', 'ab', '+1 833 555 0123', '+18335550123!', '123456789012345']

  expect([...valid, ...invalid].filter((identity) => schema.safeParse(identity).success)).toEqual(valid)
})

test('a stage without texts sends none', async () => {
  const off = { ...sender, originationIdentity: undefined }

  expect(await sendText('Hello', number, off)).toEqual({ result: 'refused', error: 'TextsOff' })
  expect(endpoint.requests()).toEqual([])
})

// As reported at https://github.com/brave/accounts/issues/35, https://github.com/openstax/accounts/issues/253
// and https://github.com/hcengineering/platform/issues/7864.
test.each([
  ['refused', 'InvalidParameterValue', 'Missing local name'],
  ['refused', 'InvalidParameterValue', 'Illegal address'],
  ['refused', 'InvalidParameterValue', 'Domain contains illegal character'],
  ['not_sent', 'InvalidParameterValue', 'Invalid tag value a:b of address: only alphanumeric'],
  ['not_sent', 'MessageRejected', pausedByAws],
  ['not_sent', 'MessageRejected', 'Email address is not verified: books@example.com'],
  ['not_sent', 'MailFromDomainNotVerifiedException', 'Custom MAIL FROM domain is not verified'],
  ['not_sent', 'AccountSendingPausedException', 'Email sending is disabled for this account.'],
  ['not_sent', 'Throttling', 'Maximum sending rate exceeded.'],
])('[F62!] an email is %s when SES responds %s (%s)', async (result, code, message) => {
  endpoint.refuse(code, message)

  expect(await sendOneEmail()).toEqual({ result, error: expect.stringContaining(code) })
})

// The codes of SNS's model, which are not the names of the SDK's errors.
test.each([
  ['refused', 'InvalidParameter', 'Invalid parameter: PhoneNumber Reason: x', 400],
  ['refused', 'ParameterValueInvalid', 'Invalid parameter value: PhoneNumber Reason: x', 400],
  ['refused', 'ValidationException', `Value at 'phoneNumber' failed to satisfy`, 400],
  ['refused', 'InvalidParameter', 'Phone number does not meet the E164 format', 400],
  ['refused', 'OptedOut', `${number} has opted out`, 400],
  ['not_sent', 'InvalidParameter', 'Invalid parameter: AWS.MM.SMS.OriginationNumber Reason: no phone number', 400],
  ['not_sent', 'InvalidParameter', 'Invalid parameter: Message too long', 400],
  ['not_sent', 'Throttled', 'Rate exceeded', 429],
  ['not_sent', 'InternalError', 'Internal error', 500],
])('a text is %s, once, when SNS responds %s (%s)', async (result, ...refusal) => {
  endpoint.refuse(...refusal)

  expect((await sendOneText()).result).toBe(result)
  // Another attempt might send it twice.
  expect(endpoint.requests()).toHaveLength(1)
})

test.each([
  ['a page of something in between', '<html><body>Welcome</body></html>'],
  ['a response without an id', '<SendEmailResponse><SendEmailResult/></SendEmailResponse>'],
  ['an empty id', '<SendEmailResponse><SendEmailResult><MessageId/></SendEmailResult></SendEmailResponse>'],
  ['no body', ''],
  ['no response', undefined],
])('after %s the outcome is unknown', async (_case, body) => {
  if (body === undefined) endpoint.hangUp()
  else endpoint.respondWith(200, body)

  expect((await sendOneEmail()).result).toBe('unknown')
  expect((await sendOneText()).result).toBe('unknown')
  expect(endpoint.requests()).toHaveLength(2)
})

test('a connection that the service has forgotten meanwhile delays no message', async () => {
  endpoint.acceptAndForget('message-1')
  const accepted = { result: 'accepted', messageId: 'message-1' }

  for (let sent = 0; sent < 2; sent += 1) {
    expect(await sendOneEmail()).toEqual(accepted)
    expect(await sendOneText()).toEqual(accepted)
  }
})

test('an outcome contains the name of an error and not its message, and of any other value nothing', async () => {
  endpoint.refuse('MessageRejected', 'mail to mara@example.com failed')

  expect(await sendOneEmail()).toEqual({ result: 'not_sent', error: 'MessageRejected' })
  expect(sendFailure('odd', true)).toEqual({ result: 'unknown', error: 'UnknownError' })
})

/** SES and SNS, called through the SDK's own protocol. Each test sets their responses. */
function messageEndpoint() {
  let respond: (response: ServerResponse) => unknown = () => {}
  const { url, requests } = useServer((response) => respond(response))
  beforeEach(() => {
    process.env['AWS_ENDPOINT_URL_SES'] = url()
    process.env['AWS_ENDPOINT_URL_SNS'] = url()
  })
  const respondWith = (status: number, body: string) => {
    respond = (response) => response.writeHead(status, { 'content-type': 'text/xml' }).end(body)
  }
  return {
    respondWith,
    accept: (messageId: string) => respondWith(200, acceptance(messageId)),
    /** Accepts the first message of each connection, and resets the connection at the second. */
    acceptAndForget: (messageId: string) => {
      const forgotten = new WeakSet<object>()
      respond = (response) => {
        const { socket } = response
        if (socket && forgotten.has(socket)) return socket.resetAndDestroy()
        if (socket) forgotten.add(socket)
        return response.end(acceptance(messageId))
      }
    },
    refuse: (code: string, message: string, status = 400) =>
      respondWith(
        status,
        `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code>` +
          `<Message>${message}</Message></Error></ErrorResponse>`,
      ),
    hangUp: () => {
      respond = ({ socket }) => socket?.destroy()
    },
    requests: () => requests().map(({ body }) => Object.fromEntries(new URLSearchParams(body))),
  }
}

/** Each of the two services reads its own part. */
function acceptance(messageId: string): string {
  const result = (action: string) => `<${action}Result><MessageId>${messageId}</MessageId></${action}Result>`
  return `<Response>${result('SendEmail')}${result('Publish')}</Response>`
}
