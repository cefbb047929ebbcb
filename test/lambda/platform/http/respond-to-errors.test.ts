import middy from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { PublicError } from '../../../../lambda/platform/http/public-error'
import { respondToErrors } from '../../../../lambda/platform/http/respond-to-errors'
import { siteUrlOf } from '../../../../lambda/platform/http/site-url'
import { LoggableError } from '../../../../lambda/platform/logging/loggable-error'
import { apiMessages } from '../../../../product/api-messages'
import { apiEvent, context, readJson } from '../../../support/lambda/api-event'
import { captureLogs } from '../../../support/lambda/logs'

const logs = captureLogs()

async function responseTo(error: unknown) {
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(respondToErrors('Malformed'))
    .handler(() => {
      throw error
    })
  return readJson(await handler(apiEvent({}), context))
}

const sdkError = (facts: object = {}) => Object.assign(new Error('No such buyer: mara@example.com'), facts)
const parserError = (statusCode: number) => sdkError({ statusCode, expose: false })
const publicError = (statusCode: number) =>
  new PublicError(statusCode, 'Try later.', { 'retry-after': '30' }, { cause: sdkError() })
const failed = { status: 500, json: { error: apiMessages.failed, requestId: 'request-1' }, event: 'Request failed' }
const refused = (status: number) => ({ status, json: { error: 'Try later.' }, event: 'Request refused' })
const malformed = { status: 400, json: { error: 'Malformed' }, event: 'Request malformed' }

test.each([
  ['an error of an SDK', sdkError(), failed],
  ['an error of ours', new LoggableError('The table has no item'), failed],
  ['an error with a status of its own', sdkError({ statusCode: 404 }), failed],
  ['an error of the parser that is our fault', parserError(500), failed],
  ['a public error of 503', publicError(503), refused(503)],
  ['a public error of 500', publicError(500), refused(500)],
  ['a public error of 499', publicError(499), refused(499)],
  ['a body that the parser refuses with 400', parserError(400), malformed],
  ['a body that the parser refuses with 499', parserError(499), malformed],
])(
  '%s gets a response without its message, and is an error in the log if it is a 5xx',
  async (_case, error, { status, json, event }) => {
    const { statusCode, headers, body } = await responseTo(error)

    const failures = statusCode >= 500 ? [{ requestId: 'request-1' }] : []
    expect([statusCode, body]).toEqual([status, json])
    expect(logs.entries()).toMatchObject([{ event }])
    expect(headers?.['cache-control']).toBe('no-store')
    expect(headers?.['retry-after']).toBe(error instanceof PublicError ? '30' : undefined)
    expect(logs.errors()).toMatchObject(failures)
  },
)

const siteUrlFrom = (siteUrl?: string) => siteUrlOf({ stageVariables: siteUrl ? { siteUrl } : null })

test.each(['https://books.example', 'http://localhost:4242'])('%s is the URL of a store', (address) => {
  expect(siteUrlFrom(address)).toBe(address)
})

test.each([undefined, 'books.example', 'https://books.example/', 'ftp://books.example'])(
  '%s is refused as the URL of a store, so that no link is wrong',
  (address) => expect(() => siteUrlFrom(address)).toThrow('has no variable siteUrl'),
)
