import middy from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { PublicError } from '../../../../lambda/platform/http/public-error'
import { respondToErrors } from '../../../../lambda/platform/http/respond-to-errors'
import { LoggableError } from '../../../../lambda/platform/logging/loggable-error'
import { apiMessages } from '../../../../product/api-messages'
import { apiEvent, context, readJson } from '../../../support/lambda/api-event'
import { captureMetrics } from '../../../support/lambda/emitted-metrics'
import { captureLogs } from '../../../support/lambda/logs'

const metrics = captureMetrics()
const logs = captureLogs()

/** Calls a handler that throws. */
async function responseTo(error: unknown) {
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(respondToErrors({ malformed: 'Malformed', failureMetric: 'WebhookFailure' }))
    .handler(() => {
      throw error
    })
  return readJson(await handler(apiEvent({}), context))
}

test.each([
  ['of an SDK', new Error('No such buyer: mara@example.com')],
  ['of ours', new LoggableError('The table has no item')],
  ['with a status of its own', Object.assign(new Error('mara@example.com'), { statusCode: 404 })],
  ['of the parser that is our fault', parserError(500)],
])(
  '[F94] an error %s gets 500 with the request id and without its message',
  async (_case, error) => {
    const { statusCode, headers, body } = await responseTo(error)

    expect(statusCode).toBe(500)
    expect(body).toEqual({ error: apiMessages.failed, requestId: 'request-1' })
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(logs.errors()).toEqual([
      expect.objectContaining({ event: 'Request failed', requestId: 'request-1' }),
    ])
    expect(metrics.emitted()).toEqual([['WebhookFailure', 1]])
  },
)

test.each([
  [503, [['WebhookFailure', 1]], 1],
  [500, [['WebhookFailure', 1]], 1],
  [499, [], 0],
  [400, [], 0],
])(
  'a public error of %i has its own message and headers, and counts as %j',
  async (status, counted, errors) => {
    const cause = new Error('mara@example.com')
    const thrown = new PublicError(status, 'Try later.', { 'retry-after': '30' }, { cause })

    const { statusCode, headers, body } = await responseTo(thrown)

    expect([statusCode, body]).toEqual([status, { error: 'Try later.' }])
    expect(headers).toMatchObject({ 'retry-after': '30' })
    expect(metrics.emitted()).toEqual(counted)
    expect(logs.errors()).toHaveLength(errors)
    expect(logs.entries()).toContainEqual(
      expect.objectContaining({ event: 'Request refused', statusCode: status }),
    )
  },
)

test('a body that cannot be parsed gets 400, and counts as no failure', async () => {
  const { statusCode, body } = await responseTo(parserError(422))

  expect([statusCode, body]).toEqual([400, { error: 'Malformed' }])
  expect(metrics.emitted()).toEqual([])
})

/** An error that middy throws. */
function parserError(statusCode: number): Error {
  return Object.assign(new Error('mara@example.com'), { statusCode, expose: false })
}
