import { errorFacts, LoggableError } from '../../../../lambda/platform/logging/loggable-error'

/** A message of a remote service that imitates stack frames. */
const places = ['mara@example.com', 'mara.example (/var/task/index.js:1:2)', '/home/mara.js:20:25', 'node:mara:1:1']
const crafted = ['No such buyer: Mara', ...places].join('\n    at ')

test.each([
  ['an error', new Error(crafted)],
  ['an error that causes another', new Error('', { cause: new Error(crafted) })],
  ['an error whose message was changed later', changed(new Error(crafted), 'Bad request')],
  ['an error whose message was cut off later', changed(new Error(crafted), 'No such')],
  ['an error whose message was removed later', changed(new Error(crafted), '')],
])('a message of %s that looks like a stack is not logged', (_case, error) => {
  expect(JSON.stringify(errorFacts(error))).not.toMatch(/mara/i)
})

test.each([
  ['a message', new Error('Not found')],
  ['a message of several lines', new TypeError(crafted)],
  ['no message', new Error()],
  ['a code beside its name', named(new Error('reset'), 'Error [ECONNRESET]')],
])('an error with %s is logged with the place where it was thrown', (_case, error) => {
  const { thrownAt } = errorFacts(error)

  expect(thrownAt).toEqual(expect.arrayContaining([expect.stringContaining(__filename)]))
})

test('an error is logged with its name and codes, and one of our own also with its message', () => {
  const cause = Object.assign(named(new Error('mara@example.com'), 'StripeError'), {
    code: 'resource_missing',
    raw: 'mara@example.com',
  })

  const facts = errorFacts(new LoggableError('Nothing can be read', { cause }))

  expect(facts).toMatchObject({
    errorName: 'LoggableError',
    errorMessage: 'Nothing can be read',
    cause: { errorName: 'StripeError', code: 'resource_missing' },
  })
  expect(JSON.stringify(facts)).not.toContain('mara')
  expect(errorFacts('mara@example.com')).toEqual({ errorName: 'string' })
})

/** An error whose stack was captured before its message changed, as in SDKs. */
function changed(error: Error, message: string): Error {
  const { stack } = error
  return Object.assign(error, { message, stack })
}

function named(error: Error, name: string): Error {
  return Object.assign(error, { name, stack: error.stack?.replace(/^\w+/, name) })
}
