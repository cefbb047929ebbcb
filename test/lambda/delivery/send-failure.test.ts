import { sendFailure } from '../../../lambda/delivery/send-failure'
import { awsError, invalidNumber, pausedByAws } from '../../support/lambda/delivery-mocks'

test.each([
  ['InvalidParameterValue', "Missing final '@domain'"],
  ['InvalidParameterValue', 'Local address contains control or whitespace'],
  ['InvalidParameterValue', 'Domain contains illegal character'],
  ['OptedOutException', 'This number has opted out.'],
])('[F47] %s: %s is refused for good', (name, message) => {
  expect(sendFailure(awsError(name, message))).toEqual({ result: 'refused', error: name })
})

test("[F47] SNS's refusal of the buyer's number is final, that of the store's own number is not", () => {
  const ownNumber = 'Invalid parameter: AWS.MM.SMS.OriginationNumber Reason: not in this account'
  const about = (error: Error) => sendFailure(error).result

  expect(about(invalidNumber())).toBe('refused')
  expect(about(awsError('InvalidParameterException', ownNumber))).toBe('not_sent')
})

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
  ['Throttling', 'Maximum sending rate exceeded.'],
  ['AccessDenied', 'User is not authorized to perform ses:SendEmail'],
])('[F48] [F62] %s: %s is worth trying again', (name, message) => {
  expect(sendFailure(awsError(name, message))).toEqual({ result: 'not_sent', error: name })
})

test('[F49] no response leaves the outcome unknown', () => {
  const lost = (facts: object) => Object.assign(new Error('no response'), facts)

  expect(sendFailure(lost({ name: 'TimeoutError', $metadata: {} })).result).toBe('unknown')
  expect(sendFailure(lost({ code: 'ECONNRESET' })).result).toBe('unknown')
  expect(sendFailure('odd')).toEqual({ result: 'unknown', error: 'UnknownError' })
})

test('without a connection nothing was sent', () => {
  expect(sendFailure(Object.assign(new Error(), { code: 'ECONNREFUSED' }))).toEqual({
    result: 'not_sent',
    error: 'ECONNREFUSED',
  })
})

test('[F94] an outcome does not repeat the address in SES’s message', () => {
  const outcome = sendFailure(awsError('MessageRejected', 'mail to mara@example.com failed'))

  expect(JSON.stringify(outcome)).not.toContain('mara@example.com')
})
