import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { addClose } from '../../../../lambda/office/ledger/close'
import { views } from '../../../../lambda/office/ledger/exports/open-view'
import { saveProgress } from '../../../../lambda/office/ledger/progress'
import { summarize } from '../../../../lambda/office/ledger/totals'
import { connectStore } from '../../../../tools/orders/frame/store'
import { StillReadingError } from '../../../../tools/orders/office/reads/slow-read'
import { officePages, rowsOf } from '../../../support/tools/office-pages'
import { useStageOrders } from '../../../support/tools/stage-orders'

const { store, storeMovement, respond, requests } = useStageOrders()
const { open } = officePages()
const closedAt = '2026-11-02T03:00:00.000Z'

test('before the first movement there are no months, and the present one does not claim that no money moved', async () => {
  const { main, html } = await open('/months')

  expect(main).toContain('The ledger has no movements yet')
  expect(html.querySelector('table')).toBeNull()
  expect((await open('/months/2026-11')).main).toContain("Still reading Stripe's history")
})

describe('with movements since September, and October closed', () => {
  beforeEach(async () => {
    const { ledger } = await connectStore('dev')
    await saveProgress(ledger, { firstMonth: '2026-09', completeAt: '2026-11-22T11:50:00.000Z' })
    await addClose(ledger, {
      closedMonth: '2026-10',
      timeZone: 'UTC',
      from: '2026-10-01T00:00:00.000Z',
      to: '2026-11-01T00:00:00.000Z',
      closedAt,
      balances: summarize([], { usd: 1426 }),
      sentAt: '2026-11-02T03:01:00.000Z',
    })
    const order = await store('cs_month')
    for (const month of ['2026-10', '2026-11']) {
      const createdAt = `${month}-05T10:00:00.000Z`
      await storeMovement(order, { sourceId: `ch_${month}`, createdAt })
    }
  })

  test('the months go from the present one to the first, each with its state and what it ended with', async () => {
    const { html } = await open('/months')

    expect(rowsOf(html)).toEqual([
      ['November 2026', 'in progress', '-', '-', '-'],
      ['October 2026', 'closed', '2026-11-02 03:00', '2026-11-02 03:01', '$14.26'],
      ['September 2026', 'not closed yet', '-', '-', '-'],
    ])
    expect(html.querySelector('tbody a')?.getAttribute('href')).toBe('/token/months/2026-11')
  })

  test('a month has its balance summary, which starts as the closed month before ended', async () => {
    const { main, html } = await open('/months/2026-11')

    expect(main).toContain('This month is in progress.')
    expect(main).toContain('the ledger is as of 2026-11-22 11:50.')
    expect(rowsOf(html)).toEqual([
      ['Starting balance', '', '', '', '$14.26'],
      ['This store'],
      ['Charge', '1', '$14.99', '$0.73', '$14.26'],
      ['Activity', '1', '$14.99', '$0.73', '$14.26'],
      ['Payouts', '0', '$0.00', '$0.00', '$0.00'],
      ['Ending balance', '', '', '', '$28.52'],
    ])
    expect(html.querySelectorAll('code').map(({ text }) => text)).toEqual([
      'npm run orders -- reconcile --month 2026-11 --stage dev',
    ])
  })

  test('a closed month says so, has the balance summary of its close, and can be sent', async () => {
    const { main, html } = await open('/months/2026-10')

    expect(main).toContain('Closed as of 2026-11-02 03:00, sent on 2026-11-02 03:01 (UTC).')
    // Its close did not count the charge.
    expect(rowsOf(html)).toEqual([
      ['Starting balance', '', '', '', '$14.26'],
      ['Activity', '0', '$0.00', '$0.00', '$0.00'],
      ['Payouts', '0', '$0.00', '$0.00', '$0.00'],
      ['Ending balance', '', '', '', '$14.26'],
    ])
    const commands = html.querySelectorAll('code').map(({ text }) => text)
    expect(commands.slice(-2)).toEqual([
      'npm run orders -- statement --month 2026-10 --send --stage dev',
      'npm run orders -- export --view journal --month 2026-10 --stage dev',
    ])
  })

  test.each([
    ['/months/2026-13', 400, '"2026-13" is not a month. Write it like 2026-11.'],
    ['/months/2027-01', 400, '2027-01 has not begun yet.'],
    ['/months/2026-10/journey.csv', 404, 'A month has no file journey.csv.'],
  ])('%s is %i: %s', async (path, status, sentence) => {
    const response = await open(path)

    expect(response.status).toBe(status)
    expect(response.main).toContain(sentence)
  })

  test('every view is downloaded in either format, under a name with stage and month', async () => {
    const { html } = await open('/months/2026-10')
    const links = html.querySelectorAll('main a').map((link) => link.getAttribute('href') ?? '')
    const names = links.flatMap((link) => /\/2026-10\/(.+\..+)$/.exec(link)?.[1] ?? [])

    // The journal as well.
    expect(names).toHaveLength(2 * (views.length + 1))
    for (const name of names) {
      const { status, headers } = await open(`/months/2026-10/${name}`)
      const [view, format] = name.split('.')
      expect([name, status]).toEqual([name, 200])
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="dev-${view}-2026-10.${format}"`,
      )
    }
    expect((await open('/months/2026-10/movements.csv')).body).toContain('txn_ch_2026-10')
  })

  test('the statement is the page of the function, which may run no script; a refusal is explained', async () => {
    respond({ month: '2026-10', page: '<!doctype html><title>Statement</title>' })
    const { body, headers } = await open('/months/2026-10/statement')

    expect(body).toBe('<!doctype html><title>Statement</title>')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/)
    expect(requests()).toEqual([{ name: 'SendStatement', month: '2026-10', action: 'show' }])

    respond({ month: '2026-11', refusal: 'not_recorded' })

    expect(await open('/months/2026-11/statement')).toMatchObject({
      status: 404,
      main: expect.stringContaining('The ledger does not have all of 2026-11 yet'),
    })
  })
})

test('a page whose read takes long loads again by itself', async () => {
  const dynamodb = mockClient(DynamoDBDocumentClient)
  dynamodb.on(QueryCommand).rejects(new StillReadingError('Reading'))
  dynamodb.on(GetCommand).resolves({})
  const { status, headers, main } = await open('/months/2026-11')
  dynamodb.restore()

  expect(status).toBe(202)
  expect(headers.get('refresh')).toBe('1')
  expect(main).toContain('There is much to read.')
})
