import { sendFailure } from '../../../lambda/delivery/send-failure'

function awsError(name: string, facts: object) {
  return Object.assign(new Error('mail to mara@example.com failed'), { name, ...facts })
}
const answered = (httpStatusCode: number) => ({ $metadata: { httpStatusCode } })

test.each([
  ['MessageRejected', 400],
  ['MailFromDomainNotVerifiedException', 400],
  ['InvalidParameterException', 400],
])('[F47] %s is refused for good', (name, status) => {
  expect(sendFailure(awsError(name, answered(status)))).toEqual({ result: 'refused', error: name })
})

test.each([
  ['Throttling', 400],
  ['AccountSendingPausedException', 400],
  ['AccessDenied', 403],
  ['InternalFailure', 500],
])('[F48] %s is worth trying again', (name, status) => {
  expect(sendFailure(awsError(name, answered(status)))).toEqual({ result: 'not_sent', error: name })
})

test('[F49] no response leaves the outcome unknown', () => {
  expect(sendFailure(awsError('TimeoutError', { $metadata: {} })).result).toBe('unknown')
  expect(sendFailure(awsError('Error', { code: 'ECONNRESET' })).result).toBe('unknown')
  expect(sendFailure('odd')).toEqual({ result: 'unknown', error: 'UnknownError' })
})

test('without a connection nothing was sent', () => {
  expect(sendFailure(awsError('Error', { code: 'ECONNREFUSED' }))).toEqual({
    result: 'not_sent',
    error: 'ECONNREFUSED',
  })
})

test('[F94] an outcome does not repeat the address in SES’s message', () => {
  const outcome = sendFailure(awsError('MessageRejected', answered(400)))

  expect(JSON.stringify(outcome)).not.toContain('mara@example.com')
})
