import { sendEmail, sendText } from '../../../../lambda/shop/delivery/send-message'
import { sender } from '../../../support/lambda/delivery-context'
import { useMessageEndpoint } from '../../../support/lambda/message-endpoint'

const endpoint = useMessageEndpoint()
const tags = { order: 'cs_test_1', holder: 'call-1' }
const email = { subject: 'Your ebook', html: '<p>Here</p>', text: 'Here' }

test('an e-mail names its recipient, reply address and configuration set', async () => {
  endpoint.accept('email-1')

  const outcome = await sendEmail(email, 'mara@example.com', sender, tags)

  expect(outcome).toEqual({ result: 'accepted', messageId: 'email-1' })
  expect(endpoint.requests()).toEqual([
    expect.objectContaining({
      Action: 'SendEmail',
      'Destination.ToAddresses.member.1': 'mara@example.com',
      'ReplyToAddresses.member.1': 'help@example.com',
      ConfigurationSetName: 'store-emails',
      'Message.Body.Html.Data': '<p>Here</p>',
      'Message.Body.Html.Charset': 'UTF-8',
    }),
  ])
})

test.each([
  ['AWS.MM.SMS.OriginationNumber', '+18335550123'],
  ['AWS.MM.SMS.OriginationNumber', '62555'],
  ['AWS.SNS.SMS.SenderID', 'MYBOOK'],
  ['AWS.SNS.SMS.SenderID', '4STEPS'],
])('a text is transactional and its %s is %s', async (attribute, originationIdentity) => {
  endpoint.accept('text-1')

  const outcome = await sendText('Hello', '+12025550123', { ...sender, originationIdentity })

  expect(outcome).toEqual({ result: 'accepted', messageId: 'text-1' })
  expect(endpoint.requests()).toEqual([
    expect.objectContaining({
      Action: 'Publish',
      PhoneNumber: '+12025550123',
      'MessageAttributes.entry.1.Name': 'AWS.SNS.SMS.SMSType',
      'MessageAttributes.entry.1.Value.DataType': 'String',
      'MessageAttributes.entry.1.Value.StringValue': 'Transactional',
      'MessageAttributes.entry.2.Name': attribute,
      'MessageAttributes.entry.2.Value.DataType': 'String',
      'MessageAttributes.entry.2.Value.StringValue': originationIdentity,
    }),
  ])
})

test('[F49] each message gets one attempt, also when the service fails', async () => {
  endpoint.refuse('InternalFailure', 'Try again', 500)

  await sendEmail(email, 'mara@example.com', sender, tags)
  await sendText('Hello', '+12025550123', sender)

  expect(endpoint.requests()?.map(({ Action }) => Action)).toEqual(['SendEmail', 'Publish'])
})

test('[F49] a connection that the service has forgotten meanwhile delays no message', async () => {
  endpoint.acceptAndForget('message-1')
  const accepted = { result: 'accepted', messageId: 'message-1' }

  for (let sent = 0; sent < 2; sent += 1) {
    expect(await sendEmail(email, 'mara@example.com', sender, tags)).toEqual(accepted)
    expect(await sendText('Hello', '+12025550123', sender)).toEqual(accepted)
  }
})

test('[F61] a stage without texts sends none', async () => {
  const off = { ...sender, originationIdentity: undefined }

  expect(await sendText('Hello', '+12025550123', off)).toEqual({
    result: 'refused',
    error: 'TextsOff',
  })
  expect(endpoint.requests()).toEqual([])
})
