import { sendFailure } from '../../../../lambda/shop/delivery/send-failure'
import { sendEmail, sendText } from '../../../../lambda/shop/delivery/send-message'
import { pausedByAws } from '../../../support/lambda/delivery-mocks'
import { sender } from '../../../support/lambda/delivery-context'
import { useMessageEndpoint } from '../../../support/lambda/message-endpoint'

const endpoint = useMessageEndpoint()
const number = '+12025550123'
const tags = { order: 'cs_test_1', holder: 'call-1' }
const emailTo = (to: string) => sendEmail({ subject: 'a', html: 'b', text: 'c' }, to, sender, tags)
const textTo = (to: string) => sendText('Hello', to, sender)

// As reported at https://github.com/brave/accounts/issues/35, https://github.com/openstax/accounts/issues/253
// and https://github.com/hcengineering/platform/issues/7864.
test.each([
  'Missing domain',
  "Missing final '@domain'",
  'Missing local name',
  'Illegal address',
  'Local address contains control or whitespace',
  'Local address contains illegal character',
  'Domain contains illegal character',
])('[F47] an e-mail that SES refuses with “%s” is refused permanently', async (message) => {
  endpoint.refuse('InvalidParameterValue', message)

  expect(await emailTo('mara@example.com')).toEqual({
    result: 'refused',
    error: 'InvalidParameterValue',
  })
})

// The codes of SNS's model, which are not the names of the SDK's errors.
test.each([
  [
    'InvalidParameter',
    'InvalidParameterException',
    `Invalid parameter: PhoneNumber Reason: ${number} is not valid to publish to`,
  ],
  [
    'ParameterValueInvalid',
    'InvalidParameterValueException',
    `Invalid parameter value: PhoneNumber Reason: ${number}`,
  ],
  [
    'ValidationException',
    'ValidationException',
    `1 validation error detected: Value at 'phoneNumber' failed to satisfy constraint`,
  ],
  [
    'InvalidParameter',
    'InvalidParameterException',
    'Invalid parameter: Phone number does not meet the E164 format',
  ],
  ['OptedOut', 'OptedOutException', `${number} has opted out`],
])(
  '[F47] a text whose number SNS refuses with %s is refused permanently',
  async (code, error, message) => {
    endpoint.refuse(code, message)

    expect(await textTo(number)).toEqual({ result: 'refused', error })
  },
)

test.each([
  ['MessageRejected', pausedByAws],
  [
    'MessageRejected',
    'Email address is not verified. The following identities failed the check in region US-EAST-1: ' +
      'ebooks@example.com',
  ],
  [
    'MailFromDomainNotVerifiedException',
    'Custom MAIL FROM domain is not verified: bounces.example.com',
  ],
  ['AccountSendingPausedException', 'Email sending is disabled for this account.'],
  [
    'ConfigurationSetSendingPausedException',
    'Email sending is disabled for configuration set ebooks.',
  ],
  ['ConfigurationSetDoesNotExist', 'Configuration set ebooks does not exist.'],
  [
    'InvalidParameterValue',
    "Invalid tag value a:b of address: only alphanumeric ASCII characters, '_', and '-' are allowed.",
  ],
  ['Throttling', 'Maximum sending rate exceeded.'],
  ['AccessDenied', 'User is not authorized to perform ses:SendEmail'],
])('[F48] [F62] an e-mail that SES refuses with %s (%s) is retried', async (code, message) => {
  endpoint.refuse(code, message)

  expect((await emailTo('mara@example.com')).result).toBe('not_sent')
})

test.each([
  [
    'InvalidParameter',
    'Invalid parameter: AWS.MM.SMS.OriginationNumber Reason: not in this account',
    400,
  ],
  [
    'InvalidParameter',
    'Invalid parameter: AWS.MM.SMS.OriginationNumber Reason: no phone number of this account',
    400,
  ],
  ['InvalidParameter', 'Invalid parameter: Message too long', 400],
  ['AuthorizationError', 'User is not authorized to perform: SNS:Publish', 403],
  ['Throttled', 'Rate exceeded', 429],
  ['InternalError', 'Internal error', 500],
])('[F48] a text that SNS refuses with %s (%s) is retried', async (code, message, status) => {
  endpoint.refuse(code, message, status)

  expect((await textTo(number)).result).toBe('not_sent')
})

test('[F49] without a response the outcome is unknown', async () => {
  endpoint.hangUp()

  expect((await emailTo('mara@example.com')).result).toBe('unknown')
  expect((await textTo(number)).result).toBe('unknown')
})

test.each([
  ['a page of something in between', '<html><body>Welcome</body></html>'],
  ['a response without an id', '<SendEmailResponse><SendEmailResult/></SendEmailResponse>'],
  [
    'an empty id',
    '<SendEmailResponse><SendEmailResult><MessageId/></SendEmailResult></SendEmailResponse>',
  ],
  ['no body', ''],
])('[F49] after %s the outcome is unknown', async (_case, body) => {
  endpoint.respondWith(200, body)

  expect((await emailTo('mara@example.com')).result).toBe('unknown')
  expect((await textTo(number)).result).toBe('unknown')
})

test('[F94] an outcome does not contain the address in SES’s message', async () => {
  endpoint.refuse('MessageRejected', 'mail to mara@example.com failed')

  expect(JSON.stringify(await emailTo('mara@example.com'))).not.toContain('mara@example.com')
})

test('any other thrown value leaves the outcome unknown', () => {
  expect(sendFailure('odd', true)).toEqual({ result: 'unknown', error: 'UnknownError' })
})
