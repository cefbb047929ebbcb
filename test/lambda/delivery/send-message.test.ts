import { sendText } from '../../../lambda/delivery/send-message'
import type { Sender } from '../../../lambda/delivery/sender'
import { mockDelivery } from '../../support/lambda/delivery-mocks'

const delivery = mockDelivery()
const sender: Sender = {
  address: 'books@example.com',
  replyTo: 'help@example.com',
  configurationSet: 'store-emails',
  originationIdentity: '+18335550123',
}

beforeEach(() => delivery.accept())

test.each([
  ['AWS.MM.SMS.OriginationNumber', '+18335550123'],
  ['AWS.MM.SMS.OriginationNumber', '62555'],
  ['AWS.SNS.SMS.SenderID', 'MYBOOK'],
  ['AWS.SNS.SMS.SenderID', '4STEPS'],
])('a text is transactional and names as its %s %s', async (attribute, originationIdentity) => {
  const outcome = await sendText('Hello', '+12025550123', { ...sender, originationIdentity })

  expect(outcome).toEqual({ result: 'accepted', messageId: 'text-1' })
  expect(delivery.texts()[0]?.MessageAttributes).toEqual({
    'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
    [attribute]: { DataType: 'String', StringValue: originationIdentity },
  })
})

test('[F61] a stage without texts sends none', async () => {
  const off = { ...sender, originationIdentity: undefined }

  expect(await sendText('Hello', '+12025550123', off)).toEqual({
    result: 'refused',
    error: 'TextsOff',
  })
  expect(delivery.texts()).toEqual([])
})
