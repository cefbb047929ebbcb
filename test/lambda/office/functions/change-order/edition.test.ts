import { SendEmailCommand } from '@aws-sdk/client-ses'
import { handler } from '../../../../../lambda/office/functions/change-order/handler'
import { readEdition } from '../../../../../lambda/orders/edition-run'
import { client } from '../../../../../lambda/orders/orders-table'
import { messages } from '../../../../../product/messages'
import { context } from '../../../../support/lambda/api-event'
import { awsError } from '../../../../support/lambda/delivery-mocks'
import { setUpFunctions } from '../../../../support/lambda/function-setup'

const { table, delivery } = setUpFunctions()
const text = 'Two new chapters.'
const ask = (edition: object) =>
  handler({ edition: { text, by: 'lena', buyers: 412, perRun: 420, ...edition } }, context)

test('a test of an edition goes to one address, without tags, and starts nothing', async () => {
  expect(await ask({ testTo: ' Ops@example.com' })).toEqual({ isDone: true, status: 'tested' })
  expect(await ask({ testTo: 'nobody' })).toEqual({ isDone: false, refusal: 'invalid_address' })
  delivery.ses.on(SendEmailCommand).rejects(awsError('MessageRejected'))
  expect(await ask({ testTo: 'ops@example.com' })).toEqual({
    isDone: false,
    refusal: 'not_tested',
    message: 'The test could not be sent: MessageRejected.',
  })

  const [email] = delivery.emails()
  expect(email).toMatchObject({ Destination: { ToAddresses: ['Ops@example.com'] }, Tags: [] })
  expect(email?.Message?.Subject?.Data).toBe(messages.edition.subject)
  expect(await readEdition({ client, table })).toBeUndefined()
})

test.each([
  ['no text', { text: '' }],
  ['a longer text', { text: 'a'.repeat(601) }],
  ['control characters', { text: 'a\u0000b' }],
  ['no author', { by: '' }],
  ['a faster pace', { perRun: 421 }],
])('an edition with %s is not understood', async (_case, changes) => {
  await expect(ask(changes)).rejects.toThrow('Unrecognized change')
})

test('an edition starts once, sends nothing itself, and holds up another one', async () => {
  expect(await ask({})).toEqual({ isDone: true, status: 'started' })
  expect(await ask({})).toEqual({ isDone: true, status: 'started' })
  expect(await ask({ text: 'Another.' })).toEqual({ isDone: false, refusal: 'edition_running' })

  expect(delivery.emails()).toEqual([])
  expect(await readEdition({ client, table })).toMatchObject({ text, by: 'lena', buyers: 412, unsent: 412 })
})
