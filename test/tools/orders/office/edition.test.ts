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
const run = (changes: Partial<EditionRun> = {}) =>
  storeItem({
    orderId: 'edition#current',
    id: editionId('Before'),
    text: 'Before <b>',
    by: 'lena',
    startedAt: '2026-11-22T11:00:00.000Z',
    buyers: 412,
    queued: 300,
    sent: 120,
    unsent: 1,
    bounced: 3,
    ...changes,
  })

test('an edition is previewed, says how many emails go out, and is asked for once', async () => {
  await store('cs_one', { buyer: { email: 'one@example.com' } })
  await store('cs_two', { buyer: { email: 'One@example.com' } })
  await store('cs_three', { buyer: { email: 'three@example.com' } })
  respond({ edition: 'started' })

  const form = await open('/edition')
  const offer = await open(path('send', { text: `${text}\r\n\r\n\r\n<b>\u0007` }))
  const done = await follow(await press(offer))
  await press(offer)

  expect(form.html.querySelector('input[name=to]')?.getAttribute('value')).toBe('ops@example.com')
  expect(planOf(offer)).toMatch(/^2 emails will go out/)
  expect(textsOf(offer.html, 'form[method=post] button')).toEqual(['Send 2 emails'])
  expect(offer.body).toContain(`${text}\n\n&lt;b&gt;`)
  expect(textsOf(done.html, '[role=status]')).toEqual([
    '2 emails will go out. This page and To do show how far they are.',
  ])
  expect(asked()).toEqual([{ name: 'ChangeOrder', edition: { text: `${text}\n\n<b>`, buyers: 2, by } }])
})

test('a test goes to the typed address, or to that of the stage, and its failure is told', async () => {
  respond({ edition: 'tested' }, { edition: 'not_tested', error: 'MessageRejected' })
  expect(planOf(await open(path('test')))).toContain('ops@example.com')

  const done = await follow(await press(await open(path('test', { to: 'me@example.com' }))))
  const failed = await press(await open(path('test', { to: 'me@example.com' })))

  expect(textsOf(done.html, '[role=status]')).toEqual(['The test was sent to me@example.com.'])
  expect(failed.status).toBe(409)
  expect(textsOf(failed.html, '[role=alert]')).toEqual(['The test could not be sent: MessageRejected.'])
  expect(asked()[0]).toMatchObject({ edition: { text, buyers: 0, by, testTo: 'me@example.com' } })
})

test.each([
  ['no text', path('send', { text: ' ' }), 400],
  ['a longer text', path('send', { text: 'a'.repeat(601) }), 400],
  ['another change', path('erase'), 404],
])('%s is not understood', async (_case, address, status) => {
  expect((await open(address)).status).toBe(status)
})

test('while an edition is on its way, To do and its page say how far it is, and no other can start', async () => {
  await run()
  const office = await start()
  const shown = await office.open('/to-do')
  const page = await office.open('/edition')
  const other = await office.open(path('send'))

  const progress = '120 sent, 291 waiting, 3 bounced or marked as spam, 1 not sent'
  expect(sectionsOf(shown.html)['New edition']).toContain(progress)
  expect(sectionsOf(page.html)['The last one']).toContain('Before <b>')
  expect([other.status, other.main]).toEqual([409, expect.stringContaining('still being sent')])

  await run({ walkedAt: '2026-11-22T11:30:00.000Z', queued: 121 })
  expect(sectionsOf((await office.open('/to-do')).html)['New edition']).toBeUndefined()
  const again = await office.open(path('send', { text: 'Before' }))
  expect([again.status, again.main]).toEqual([409, expect.stringContaining('was sent before')])
})
