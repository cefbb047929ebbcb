import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { mockClient } from 'aws-sdk-client-mock'
import { eventually } from 'kit/testing'
import { editionId, type EditionRun } from '../../../../lambda/orders/edition-run'
import { officePages, sectionsOf, type Shown, textOf, textsOf } from '../../../support/tools/office-pages'
import { useStageOrders } from '../../../support/tools/stage-orders'
import { userInfo } from 'node:os'

const { store, storeItem, respond, requests } = useStageOrders()
const { shared, start } = officePages()
const { open, press, follow } = shared
const by = userInfo().username.replaceAll(/[^\w.-]/g, '-')
const text = 'Two new chapters.'
const path = (change: string, fields: object = {}) =>
  `/edition/new/${change}?${new URLSearchParams(Object.entries({ text, ...fields })).toString()}`
const asked = () => requests().filter(({ name }) => name === 'ChangeOrder')
const planOf = ({ html }: Shown) => textOf(html.querySelector('.plan'))
/** A busy machine may show first that the orders are still read. */
const openPlan = async (address: string) => {
  await eventually(async () => planOf(await open(address)) !== '')
  return open(address)
}
const run = (changes: Partial<EditionRun> = {}) =>
  storeItem({
    orderId: 'edition#current',
    id: editionId('Before'),
    text: 'Before <b>',
    by: 'lena',
    startedAt: '2026-11-22T11:00:00.000Z',
    buyers: 412,
    perRun: 260,
    unsent: 292,
    ...changes,
  })

const quota = mockClient(SESv2Client)
beforeEach(() => quotaIs(50_000))
const quotaIs = (Max24HourSend: number, ProductionAccessEnabled = true) =>
  quota.on(GetAccountCommand).resolves({ ProductionAccessEnabled, SendQuota: { Max24HourSend, SentLast24Hours: 12 } })

test('an edition is previewed, says how many emails go out, and is asked for once', async () => {
  await store('cs_one', { buyer: { email: 'one@example.com' } })
  await store('cs_two', { buyer: { email: 'One@example.com' } })
  await store('cs_three', { buyer: { email: 'three@example.com' } })
  respond({ isDone: true, status: 'started' })

  const form = await open('/edition/new/send')
  const offer = await openPlan(path('send', { text: `${text}\r\n\r\n\r\n<b>\u0007` }))
  const done = await follow(await press(offer))
  await press(offer)

  expect(form.html.querySelector('input[name=to]')?.getAttribute('value')).toBe('ops@example.com')
  expect(textsOf(form.html, 'form[method=post] button')).toEqual([])
  expect(planOf(offer)).toMatch(/^2 emails will go out.* at most 260 emails in each 15 minutes\./)
  expect(planOf(offer)).toContain('12 of 50,000 emails in the last 24 hours. An edition takes at most half of them.')
  expect(textsOf(offer.html, 'form[method=post] button')).toEqual(['Send 2 emails'])
  expect(offer.body).toContain(`${text}\n\n&lt;b&gt;`)
  expect(textsOf(done.html, '[role=status]')).toEqual([
    '2 emails will go out. New edition, below, says how far they are.',
  ])
  expect(asked()).toEqual([{ name: 'ChangeOrder', edition: { text: `${text}\n\n<b>`, buyers: 2, perRun: 260, by } }])
})

test.each([
  ['the sandbox', 200, false, /at most 1 email in each .*SES is in the sandbox/],
  ['a quota above its pace', 500_000, true, /at most 420 emails in each .*500,000/],
  ['no limit', -1, true, /at most 420 emails in each .*without a limit/],
])('an edition leaves sales half of the quota: %s', async (_case, most, hasAccess, plan) => {
  quotaIs(most, hasAccess)

  expect(planOf(await openPlan(path('send', { text: `${text} ${most}` })))).toMatch(plan)
})

test('a test goes to the typed address, or to that of the stage, and its failure is told', async () => {
  const message = 'The test could not be sent: MessageRejected.'
  respond({ isDone: true, status: 'tested' }, { isDone: false, refusal: 'not_tested', message })
  expect(planOf(await open(path('test')))).toContain('ops@example.com')

  const done = await follow(await press(await open(path('test', { to: 'me@example.com' }))))
  const failed = await press(await open(path('test', { to: 'me@example.com' })))

  expect(textsOf(done.html, '[role=status]')).toEqual(['The test was sent to me@example.com.'])
  expect(failed.status).toBe(409)
  expect(textsOf(failed.html, '[role=alert]')).toEqual([message])
  expect(asked()[0]).toMatchObject({ edition: { text, buyers: 0, by, testTo: 'me@example.com' } })
})

test('a text that is too long is shown again, without a button, and there is no other change', async () => {
  const { html } = await open(path('send', { text: 'a'.repeat(601) }))

  expect(textsOf(html, '[role=alert], form[method=post] button')).toEqual([
    'Write what is new, in at most 600 characters.',
  ])
  expect(textsOf(html, 'textarea')).toEqual(['a'.repeat(601)])
  expect((await open(path('erase'))).status).toBe(404)
})

test('while an edition is on its way, To do says how far it is, and no other can start', async () => {
  await run()
  const office = await start()
  const state = async () => sectionsOf((await office.open('/to-do')).html)['New edition']
  const other = await office.open(path('send'))

  expect(await state()).toContain('120 of 412 emails sent. Counted every 15 minutes, when at most 260 more begin')
  expect([other.status, other.main]).toEqual([409, expect.stringContaining('still being sent')])

  await run({ unsent: 0 })
  expect(await state()).toContain('The last one is over')
  const again = await office.open(path('send', { text: 'Before' }))
  expect([again.status, again.main]).toEqual([409, expect.stringContaining('was sent before')])
})
