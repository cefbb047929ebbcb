import { monthFiles } from '../../../../lambda/office/books/exports/sheet-of-months'
import { monthPeriod } from '../../../../lambda/office/books/model/period'
import { summarize } from '../../../../lambda/office/books/model/totals'
import { monthButtons } from '../../../../tools/orders/office/pages/month-offer'
import { foreignMovement, movement } from '../../../support/lambda/movement-fixture'
import { awsError } from '../../../support/tools/aws-account'
import {
  countedStore,
  linksOf,
  officePages,
  rowsOf,
  sectionsOf,
  type Shown,
  textOf,
  textsOf,
  tonesOf,
} from '../../../support/tools/office-pages'
import { changing, useStageOrders } from '../../../support/tools/stage-orders'

const { store, keep, files, asked: readsOfBooks, respond, refuse, requests } = useStageOrders()
const { start, shared } = officePages({ now: () => new Date('2026-12-03T12:00:00.000Z') })
const { open, press, follow, change } = shared
const october = { month: '2026-10', ...monthPeriod('2026-10', 'UTC') }
const december = { month: '2026-12', ...monthPeriod('2026-12', 'America/New_York') }
const read = { month: '2026-12', movements: 1, isComplete: true, isClosed: false }
const asked = (action: string, month = '2026-10') => ({ name: 'KeepBooks', month, action, seconds: 30 })
const sent = Buffer.from('{"beganAt":"2026-12-02T06:00:00Z","sentAt":"2026-12-02T06:01:00Z"}')

describe('all months', () => {
  const refund = { reportingCategory: 'refund', type: 'refund', feeCents: 0 } as const
  const euros = { currency: 'eur', grossCents: 1399, feeCents: 70, netCents: 1329 }
  const balances = summarize([
    movement(),
    movement({ balanceTransactionId: 'txn_2', ...refund, grossCents: -500, netCents: -500 }),
    movement({ balanceTransactionId: 'txn_3', ...euros }),
  ])

  test('the months go from the present one to the first, each with its sales and its state', async () => {
    await keep({ balances, sold: [{ day: '2026-11-21', currency: 'usd', orders: 1200, cents: 1 }] })
    await keep({ ...october, isClosed: false, balances })
    files.set('2026-11/sent.json', sent)
    const { html, main } = await open('/months')
    const figures = ['$14.99, €13.99', '−$5.00, €0.00', '$0.73, €0.70', '$9.26, €13.29']

    expect(textsOf(html, 'thead th')).toEqual([
      'Month',
      'Orders',
      'Gross',
      'Refunds and disputes',
      'Fees',
      'Net',
      'State',
    ])
    expect(rowsOf(html)).toEqual([
      ['December 2026', '-', '-', '-', '-', '-', 'in progress'],
      ['November 2026', '1,200', ...figures, 'closed, sent'],
      ['October 2026', '4', ...figures, 'not closed yet'],
    ])
    const total = ['$29.98, €27.98', '−$10.00, €0.00', '$1.46, €1.40', '$18.52, €26.58']
    expect(textsOf(html, 'tfoot :is(th, td)')).toEqual(['Total', '1,204', ...total, '-'])
    expect(html.querySelector('tbody a')?.getAttribute('href')).toBe('months/2026-12')
    expect(tonesOf(html)).toEqual([
      ['in progress', ''],
      ['closed, sent', 'good'],
      ['not closed yet', 'wait'],
    ])
    expect(main).toContain('A month closes by itself from the 2nd of the next one on.')
    expect(requests()).toEqual([])
  })

  test('a closed month that differs stands out, and one that was not sent says nothing of it', async () => {
    const differences = [{ reason: 'balance' as const, subject: 'usd' }]
    await keep({ verdict: { differences, orders: 4, payouts: 2 } })
    const { html } = await open('/months')

    expect(tonesOf(html).at(-1)).toEqual(['closed', 'bad'])
  })

  test('heads are read, in a number that depends on the months alone', async () => {
    const { reads, store: counted } = await countedStore()
    const readsOf = async () => {
      const before = reads.books
      await (await start({ store: counted })).open('/months')
      return reads.books - before
    }
    const none = await readsOf()
    await keep({ movements: Array.from({ length: 500 }, () => movement()) })

    expect(await readsOf()).toBeLessThanOrEqual(none + 1)
    const ofMonths = readsOfBooks.filter(([key]) => key.endsWith('.gz'))
    expect(new Set(ofMonths.map(([, range]) => range))).toEqual(new Set(['bytes=0-65535']))
  })
})

describe('one month', () => {
  const balances = summarize([movement()], { payments: { usd: 1426 }, reserved: {} })
  const buttonsOf = ({ html }: Shown) => textsOf(html, '.row .button')
  const answerOf = ({ html }: Shown) => textOf(html.querySelector('.answer'))

  test('a closed month has the figures of its file, whether it was sent, and asks no function', async () => {
    await keep({ balances })
    const unsent = await open('/months/2026-11')
    files.set('2026-11/sent.json', sent)
    const page = await open('/months/2026-11')

    expect(textsOf(page.html, 'h1')).toEqual(['November 2026'])
    expect(answerOf(unsent)).toBe('Closed as of 2026-12-02 01:00 (America/New_York), not sent. Agrees with Stripe.')
    expect(textOf(unsent.html)).toContain('4 orders and 2 payouts were compared')
    expect(answerOf(page)).toContain('Closed as of 2026-12-02 01:00 (America/New_York), sent on 2026-12-02 01:01.')
    expect(textsOf(page.html, '.headlines div')).toEqual([
      'Gross sales $14.99',
      'Refunds and disputes $0.00',
      'Fees $0.73',
      'Net $14.26',
      'Ending balance $28.52',
    ])
    expect(Object.keys(sectionsOf(page.html))).toEqual(['USD', 'Sources', 'Countries', 'Codes', 'Files'])
    expect(sectionsOf(page.html)['Sources']).toContain('newsletter 1 ¥1,500')
    expect(buttonsOf(page)).toEqual(['Statement', 'Send to finance'])
    expect(linksOf(page.html)).toContainEqual(['Statement', 'months/2026-11/statement'])
    expect(linksOf(page.html)).toContainEqual(['Send to finance', 'months/2026-11/send'])
    expect(requests()).toEqual([])
  })

  test('a month that is over has both buttons until it is closed', async () => {
    await keep({ ...october, isClosed: false })
    respond({ ...read, month: '2026-10' })
    const page = await open('/months/2026-10')

    expect(answerOf(page)).toContain('This month is not closed yet: what is in it may change.')
    expect(buttonsOf(page)).toEqual(['Statement', 'Close this month', 'Send to finance'])
  })

  test('differences, late movements and changes of earlier months are told in words', async () => {
    const usd = { subject: 'usd', currency: 'usd' }
    const differences = [{ reason: 'balance' as const, ...usd, expectedCents: 1000, foundCents: 900 }]
    const late = [foreignMovement({ balanceTransactionId: 'txn_late' })]
    const moved = { payoutId: 'po_9', currency: 'usd', field: 'arrival' }
    await keep({
      balances: summarize([], { payments: { usd: 1426 }, reserved: {} }, late),
      verdict: { differences, orders: 4, payouts: 2 },
      changes: [{ ...moved, now: '0210<b>' }],
    })
    const page = await open('/months/2026-11')
    const sections = sectionsOf(page.html)

    expect(answerOf(page)).toContain('Differs from Stripe.')
    expect(sections['Differences']).toMatch(
      /^usd: Stripe's balance differs .* What each means: docs\/runbook\.md, books-differ/,
    )
    expect(sections['From an earlier month']).toBe('1 movement, $14.26 net')
    expect(sections['Changed in an earlier month']).toBe('po_9: arrival 0210<b>')
    expect(page.body).not.toContain('0210<b>')
  })

  test('an open month is shown as the function has just read it, may change, and has no button', async () => {
    respond(changing(() => keep({ ...december, isClosed: false, readAt: '2026-12-03T11:59:00.000Z' }), read))
    const page = await open('/months/2026-12')

    expect(requests()).toEqual([asked('read', '2026-12')])
    expect(answerOf(page)).toMatch(
      /^This month is in progress: what is in it may change\. Stripe was read on 2026-12-03 06:59/,
    )
    expect(sectionsOf(page.html)['Balance']).toBe('No money moved in this month.')
    expect(buttonsOf(page)).toEqual(['Statement'])
  })

  test.each([
    ['/months/2026-13', 400, '"2026-13" is not a month. Write it like 2026-11.'],
    ['/months/2027-01', 400, '2027-01 has not begun yet.'],
    ['/months/2025-12', 400, 'There are no books of 2025-12'],
    ['/months/2026-12/close', 409, '2026-12 is not over yet: close it from the 1st of the next month on.'],
    ['/months/2026-11/journey.csv', 404, 'There is no such page.'],
    ['/nowhere', 404, 'There is no such page.'],
  ])('the page %s responds with %i: %s', async (path, status, sentence) => {
    await keep()
    respond({ ...read, month: '2025-12', refusal: 'before_first' })
    const response = await open(path)

    expect(response.status).toBe(status)
    expect(response.main).toContain(sentence)
  })

  test.each([
    ['2026-11', 'November 2026', {}],
    ['2026-12', 'December 2026', { ...december, isClosed: false }],
  ])('every file of %s has stage and month in its name, and no buyers', async (month, label, changes) => {
    await store('cs_1')
    await keep(changes)
    respond(read)
    const office = await start()
    const { html } = await office.open(`/months/${month}`)
    const names = linksOf(html).flatMap(([, path]) => /\/2026-\d\d\/(.+\..+)$/.exec(path)?.[1] ?? [])

    expect(names).toEqual(monthFiles.map(({ name }) => name))
    for (const name of names) {
      const { status, headers } = await office.open(`/months/${month}/${name}`)
      expect([name, status]).toEqual([name, 200])
      expect(headers.get('content-disposition')).toBe(`attachment; filename="dev-${name.replace('.', `-${month}.`)}"`)
    }
    const { body } = await office.open(`/months/${month}/movements.csv`)
    expect(body).toContain('cs_1')
    expect(body).not.toMatch(/mara@|12025550123|4242/)
    const statement = await office.open(`/months/${month}/statement`)
    expect(statement.html.querySelector('title')?.text).toContain(label)
    // Within a minute Stripe is read once.
    expect(requests()).toHaveLength('isClosed' in changes ? 1 : 0)
  })

  test('what was kept of a closed month is sent as it is, and the statement may run no script', async () => {
    await keep()
    files.set('2026-11/statement.html', Buffer.from('<title>Kept</title>'))
    files.set('2026-11/tax.xlsx', Buffer.from('kept'))
    const kept = await open('/months/2026-11/statement')

    expect(kept.body).toBe('<title>Kept</title>')
    expect(kept.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    )
    expect((await open('/months/2026-11/tax.xlsx')).body).toBe('kept')
  })
})

describe('a change of a month', () => {
  const done = { month: '2026-10', movements: 10, isComplete: true, readAt: '2026-11-02T03:04:05.000Z' }
  const closed = { ...done, isClosed: true }
  test.each([
    ['close', /^2026-10 will be closed\. Nothing/, /^Its files stay/, /^2026-10 is closed, as of 2026-11-02/],
    ['send', /^The statement of 2026-10 will be/, /^It is closed first/, /^The statement of 2026-10 was sent to/],
  ] as const)('%s says what will happen, asks once, and says what happened', async (action, plan, forGood, said) => {
    await keep({ ...october, isClosed: false })
    const page = await open(`/months/2026-10/${action}`)

    const button = monthButtons[action]
    expect(textsOf(page.html, 'h1')).toEqual([`October 2026: ${button.toLowerCase()}`])
    expect(textOf(page.html.querySelector('.plan'))).toMatch(plan)
    expect(textsOf(page.html, '[role=alert]')).toEqual([expect.stringMatching(forGood)])
    expect(textsOf(page.html, 'form button')).toEqual([button])
    expect(requests()).toEqual([])

    respond(changing(() => keep(october), closed))
    const { html, status } = await follow(await press(page))
    await follow(await press(page))
    expect([status, textsOf(html, 'h1')]).toEqual([200, ['October 2026']])
    expect(textsOf(html, '[role=status]')).toEqual([expect.stringMatching(said)])
    expect(requests()).toEqual([asked(action)])
  })

  test('a second tab, after the first has closed or sent, finds that the month has changed', async () => {
    await keep({ ...october, isClosed: false })
    const [closing, again] = [await open('/months/2026-10/close'), await open('/months/2026-10/close')]
    respond(changing(() => keep(october), closed))
    await follow(await press(closing))
    const second = await press(again)
    const [sending, late] = [await open('/months/2026-10/send'), await open('/months/2026-10/send')]
    respond(changing(() => files.set('2026-10/sent.json', sent), closed))
    await follow(await press(sending))
    const third = await press(late)

    expect([second.status, second.main]).toEqual([409, 'Not done 2026-10 is closed already. Back'])
    expect(third.status).toBe(409)
    expect(third.main).toContain('It has changed since that page was loaded.')
    expect(textsOf(sending.html, '[role=alert]')).toEqual([])
    expect(requests()).toEqual([asked('close'), asked('send')])
  })

  const differences = [1, 2].map(() => ({ reason: 'balance', subject: 'usd' }))
  const refusing = (refusal: string) => () =>
    respond({ ...done, isClosed: false, refusal, verdict: { differences, orders: 4, payouts: 2 } })

  test.each<[string, () => void, string]>([
    [
      'a month before the first',
      refusing('before_first'),
      'There are no books of 2026-10: they begin with the month of',
    ],
    ['an earlier open month', refusing('previous_open'), 'A month before 2026-10 is not closed: close that one first.'],
    ['differences', refusing('differs'), '(2 differences): what to do is in docs/runbook.md, books-differ.'],
    ['a moving balance', refusing('moving'), "Stripe's balance moved while 2026-10 was read: try again."],
    ['a statement on its way', refusing('being_sent'), 'The statement of 2026-10 is being sent, or was sent a moment'],
    ['a role that may not', () => refuse(awsError('AccessDeniedException')), 'policy support-desk or finance-reader.'],
  ])('%s is a sentence, and leads back to the month', async (_what, prepare, sentence) => {
    await keep({ ...october, isClosed: false })
    prepare()
    const { main, html } = await change('/months/2026-10/close')

    expect(main).toContain(sentence)
    expect(html.querySelector('main a')?.getAttribute('href')).toBe('months/2026-10')
  })
})
