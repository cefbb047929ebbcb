import middy from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { PublicError } from '../../../../lambda/platform/http/public-error'
import { respondToErrors } from '../../../../lambda/platform/http/respond-to-errors'
import { siteUrlOf } from '../../../../lambda/platform/http/site-url'
import { LoggableError } from '../../../../lambda/platform/logging/loggable-error'
import { apiMessages } from '../../../../product/api-messages'
import { apiEvent, context, readJson } from '../../../support/lambda/api-event'
import { captureMetrics } from '../../../support/lambda/emitted-metrics'
import { captureLogs } from '../../../support/lambda/logs'

const metrics = captureMetrics()
const logs = captureLogs()
const oneFailure = [['WebhookFailure', 1]]

/** Calls a handler that throws. */
async function responseTo(error: unknown) {
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(respondToErrors({ malformed: 'Malformed', failureMetric: 'WebhookFailure' }))
    .handler(() => {
      throw error
    })
  return readJson(await handler(apiEvent({}), context))
}

/** An error that middy throws. */
const parserError = (statusCode: number) => Object.assign(new Error('mara@example.com'), { statusCode, expose: false })

test.each([
  ['of an SDK', new Error('No such buyer: mara@example.com')],
  ['of ours', new LoggableError('The table has no item')],
  ['with a status of its own', Object.assign(new Error('mara@example.com'), { statusCode: 404 })],
  ['of the parser that is our fault', parserError(500)],
])('an error %s gets 500 with the request id, without its message', async (_case, error) => {
  const { statusCode, headers, body } = await responseTo(error)

  expect([statusCode, body]).toEqual([500, { error: apiMessages.failed, requestId: 'request-1' }])
  expect(headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(logs.errors()).toMatchObject([{ event: 'Request failed', requestId: 'request-1' }])
  expect(metrics.emitted()).toEqual(oneFailure)
})

test.each([
  [503, oneFailure],
  [500, oneFailure],
  [499, []],
])('a public error of %i has its own message and headers, and counts %j', async (status, counted) => {
  const cause = new Error('mara@example.com')
  const thrown = new PublicError(status, 'Try later.', { 'retry-after': '30' }, { cause })

  const { statusCode, headers, body } = await responseTo(thrown)

  expect([statusCode, body]).toEqual([status, { error: 'Try later.' }])
  expect(headers).toMatchObject({ 'retry-after': '30' })
  expect(metrics.emitted()).toEqual(counted)
  expect(logs.errors()).toHaveLength(counted.length)
  expect(logs.entries()).toMatchObject([{ event: 'Request refused', statusCode: status }])
})

test.each([400, 499])('a body that the parser refuses with %i gets 400 and counts as no failure', async (status) => {
  expect(await responseTo(parserError(status))).toMatchObject({ statusCode: 400, body: { error: 'Malformed' } })
  expect(metrics.emitted()).toEqual([])
})

const siteUrlFrom = (siteUrl?: string) => siteUrlOf({ stageVariables: siteUrl ? { siteUrl } : null })

test.each(['https://books.example', 'http://localhost:4242'])('%s is the URL of a store', (address) => {
  expect(siteUrlFrom(address)).toBe(address)
})

test.each([undefined, 'books.example', 'https://books.example/', 'ftp://books.example'])(
  '%s is refused as the URL of a store, so that no link is wrong',
  (address) => expect(() => siteUrlFrom(address)).toThrow('has no variable siteUrl'),
)
