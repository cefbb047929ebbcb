import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { formats, views } from '../../../../lambda/office/books/exports/sheet-of-months'
import { monthPeriod } from '../../../../lambda/office/books/model/period'
import { summarize } from '../../../../lambda/office/books/model/totals'
import { movement } from '../../../support/lambda/movement-fixture'
import { commandsOf, officePages, rowsOf } from '../../../support/tools/office-pages'
import { useStageOrders } from '../../../support/tools/stage-orders'

const { store, keep, files, respond, requests } = useStageOrders()
const { open } = officePages({ now: () => new Date('2026-12-03T12:00:00.000Z') })
const balances = summarize([movement()], { payments: { usd: 1426 }, reserved: {} })
const december = { month: '2026-12', ...monthPeriod('2026-12', 'America/New_York') }
const read = { month: '2026-12', movements: 1, isComplete: true, isClosed: false }
const sent = Buffer.from('{"beganAt":"2026-12-02T06:00:00Z","sentAt":"2026-12-02T06:01:00Z"}')

test('the months go from the present one to the first, each with its state and what it ended with', async () => {
  await keep({ balances })
  await keep({ month: '2026-10', ...monthPeriod('2026-10', 'UTC'), isClosed: false, balances })
  files.set('2026-11/sent.json', sent)
  const { html } = await open('/months')

  expect(rowsOf(html)).toEqual([
    ['December 2026', 'in progress', '-', '-', '-'],
    ['November 2026', 'closed', '2026-12-02 01:00', '2026-12-02 01:01', '$28.52'],
    ['October 2026', 'not closed yet', '-', '-', '-'],
  ])
  expect(html.querySelector('tbody a')?.getAttribute('href')).toBe('/token/months/2026-12')
})

test('a closed month has the balances of its file, whether it was sent, and asks no function', async () => {
  await keep({ balances })
  const unsent = await open('/months/2026-11')
  files.set('2026-11/sent.json', sent)
  const { main, html } = await open('/months/2026-11')

  expect(unsent.main).toContain('Closed as of 2026-12-02 01:00, not sent (America/New_York).')
  expect(main).toContain('Closed as of 2026-12-02 01:00, sent on 2026-12-02 01:01 (America')
  expect(rowsOf(html)).toEqual([
    ['Starting balance', '', '', '', '$14.26'],
    ['This store'],
    ['Charge', '1', '$14.99', '$0.73', '$14.26'],
    ['Activity', '1', '$14.99', '$0.73', '$14.26'],
    ['Payouts', '0', '$0.00', '$0.00', '$0.00'],
    ['Ending balance', '', '', '', '$28.52'],
  ])
  expect(commandsOf(html)).toEqual([
    'npm run orders -- reconcile --month 2026-11 --stage dev',
    'npm run orders -- statement --month 2026-11 --send --stage dev',
    'npm run orders -- export --view journal --month 2026-11 --stage dev',
  ])
  expect(requests()).toEqual([])
})

test('an open month is shown as the function has just read it, and may change', async () => {
  mockClient(LambdaClient)
    .on(InvokeCommand)
    .callsFake(async ({ Payload }: { Payload: string }) => {
      expect(JSON.parse(Payload)).toMatchObject({ month: '2026-12', action: 'read' })
      await keep({ ...december, isClosed: false, readAt: '2026-12-03T11:59:00.000Z' })
      return { Payload: new TextEncoder().encode(JSON.stringify(read)) }
    })
  const { main, html } = await open('/months/2026-12')

  expect(main).toContain('This month is in progress.')
  expect(main).toContain('what is in it may change. Stripe was read on 2026-12-03 06:59.')
  expect(main).toContain('No money moved in this month.')
  expect(commandsOf(html)).toEqual(['npm run orders -- reconcile --month 2026-12 --stage dev'])
})

test('while Stripe is still read, the page loads again by itself', async () => {
  mockClient(LambdaClient)
    .on(InvokeCommand)
    .callsFake(() => new Promise(() => undefined))
  const { status, headers, main } = await open('/months/2026-12')

  expect(status).toBe(202)
  expect(headers.get('refresh')).toBe('1')
  expect(main).toContain('There is much to read.')
})

test.each([
  ['/months/2026-13', 400, '"2026-13" is not a month. Write it like 2026-11.'],
  ['/months/2027-01', 400, '2027-01 has not begun yet.'],
  ['/months/2025-12', 400, 'There are no books of 2025-12'],
  ['/months/2026-11/journey.csv', 404, 'A month has no file journey.csv.'],
])('%s is %i: %s', async (path, status, sentence) => {
  await keep()
  respond({ ...read, month: '2025-12', refusal: 'before_first' })
  const response = await open(path)

  expect(response.status).toBe(status)
  expect(response.main).toContain(sentence)
})

test.each([
  ['2026-11', 'November 2026', {}],
  ['2026-12', 'December 2026', { ...december, isClosed: false }],
])(
  'every file of %s is made and downloaded, under a name with stage and month, without buyers',
  async (month, label, changes) => {
    await store('cs_1')
    await keep(changes)
    respond(read)
    const { html } = await open(`/months/${month}`)
    const links = html.querySelectorAll('main a').map((link) => link.getAttribute('href') ?? '')
    const names = links.flatMap((link) => /\/2026-\d\d\/(.+\..+)$/.exec(link)?.[1] ?? [])

    expect(names).toEqual(views.flatMap((view) => formats.map((format) => `${view}.${format}`)))
    for (const name of names) {
      const { status, headers } = await open(`/months/${month}/${name}`)
      expect([name, status]).toEqual([name, 200])
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="dev-${name.replace('.', `-${month}.`)}"`,
      )
    }
    const { body } = await open(`/months/${month}/orders.csv`)
    expect(body).toContain('cs_1')
    expect(body).not.toMatch(/mara@|12025550123|4242/)
    const statement = await open(`/months/${month}/statement`)
    expect(statement.html.querySelector('title')?.text).toContain(label)
    // The page and each file are of an office that has just started.
    expect(requests()).toHaveLength('isClosed' in changes ? names.length + 3 : 0)
  },
)

test('what was kept of a closed month is sent as it is, and the statement may run no script', async () => {
  await keep()
  files.set('2026-11/statement.html', Buffer.from('<title>Kept</title>'))
  files.set('2026-11/tax.csv', Buffer.from('kept'))
  const kept = await open('/months/2026-11/statement')

  expect(kept.body).toBe('<title>Kept</title>')
  expect(kept.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/)
  expect((await open('/months/2026-11/tax.csv')).body).toBe('kept')
})
