import { S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { awsError } from '../../../support/tools/aws-account'
import {
  countedStore,
  linksOf,
  officePages,
  sectionsOf,
  type Shown,
  textsOf,
} from '../../../support/tools/office-pages'
import { changing, useStageOrders } from '../../../support/tools/stage-orders'

const { store, keep, respond } = useStageOrders()
const { start, shared, logged } = officePages()
const { open } = shared
const at = '2026-11-21T10:02:00.000Z'
const message = { attempts: 1, messageId: 'm', acceptedAt: at, reportedAt: at }
const arrived = { delivery: { channels: { email: { state: 'delivered', ...message } } } } as const
const toDoOf = ({ html }: Shown) => textsOf(html, 'nav a')[2]
beforeEach(() => respond({ movements: [] }))

test('without anything open the page says so, and that Stripe was not read yet', async () => {
  const page = await open('/to-do')

  expect(sectionsOf(page.html)).toEqual({
    'Orders and payouts': 'Nothing is to do.',
    Books: 'Stripe was not read yet; that happens once a day.',
    'New edition': 'Email buyers a new edition',
  })
  expect(toDoOf(page)).toBe('To do')
})

describe('with matters', () => {
  const numbers: Record<string, string> = {}
  const date = '2026-12-02T00:00:00.000Z'
  const kept = { isClosed: false, readAt: at } as const

  beforeAll(async () => {
    const put = async (name: string, changes: Parameters<typeof store>[1]) => {
      const buyer = { email: `${name}@example.com`, ...changes?.buyer }
      const { orderNumber } = await store(`cs_${name}`, { ...changes, buyer })
      numbers[name] = orderNumber
    }
    const bounced = { state: 'bounced', error: 'NoSuchUser', ...message } as const
    await put('bounced', { delivery: { channels: { email: bounced } } })
    await put('held', { sale: { amountCents: 999 } })
    const dispute = { id: 'dp_1', status: 'needs_response', reason: 'fraudulent', openedAt: at }
    const dueBy = '2026-12-01T10:00:00.000Z'
    await put('disputed', { ...arrived, money: { dispute: { ...dispute, dueBy } } })
    await put('passed', { ...arrived, money: { dispute: { ...dispute, dueBy: '2026-11-22T11:59:59.000Z' } } })
    await put('final', { ...arrived, money: { dispute } })
    const twice = { ...arrived, buyer: { email: 'twice@example.com' } }
    await put('once', { ...twice, sale: { paymentIntentId: 'pi_2' } })
    await put('again', { ...twice, sale: { paymentIntentId: 'pi_2', paidAt: '2026-11-21T11:00:00.000Z' } })
  })

  test('each matter is in its section, with its button, what to do, and the buyer masked', async () => {
    const payout = { kind: 'payout', subject: 'po_1', date, note: '$50.00, in transit' } as const
    const failed = { kind: 'failed_payout', subject: 'po_2', date: at, note: '$9.00' } as const
    await keep({ ...kept, openPayouts: [payout, failed] })
    const page = await open('/to-do')
    const { bounced, held, disputed } = numbers
    const parts = page.html.querySelectorAll('main section')
    const buttons = parts.map((part) => [part.querySelector('h2')?.text, linksOf(part, '.row a')])
    const payment = (id: string) => `https://dashboard.stripe.com/test/payments/${id}`
    const refund = (id: string) => ['Refund at Stripe', payment(id)]
    const payouts = ['Payouts at Stripe', 'https://dashboard.stripe.com/payouts']

    expect(Object.fromEntries(buttons)).toEqual({
      'Undelivered or marked as spam': [['Send to another address', `orders/${bounced}/resend`], refund('pi_1')],
      'To decide': [['Accept as it is', `orders/${held}/accept`], refund('pi_1')],
      Disputes: [['Answer at Stripe', payment('pi_1')]],
      'Bought twice within a day': ['once', 'again'].flatMap((name) => [
        ['Accept as it is', `orders/${numbers[name]}/accept`],
        refund('pi_2'),
      ]),
      'Payouts not arrived': [payouts],
      'Waiting for the bank': [['Payment at Stripe', payment('pi_1')], ['Payment at Stripe', payment('pi_1')], payouts],
      Books: [],
      'New edition': [['Email buyers a new edition', 'edition/new/send']],
    })
    const sections = sectionsOf(page.html)
    expect(sections['Undelivered or marked as spam']).toMatch(
      /Email to b•••@.* Send it again, to another address after a bounce, or write/,
    )
    expect(sections['Payouts not arrived']).toContain('po_2 $9.00, came back on 2026-11-21')
    expect(linksOf(page.html)).toContainEqual([disputed, `orders/${disputed}`])
    expect(page.body).not.toMatch(/(bounced|twice)@/)
    // Nobody waits for a payout on its way, and the bank for no answer.
    expect(toDoOf(page)).toBe('To do (6)')
    expect((await open('/to-do?contacts=show')).body).toContain('bounced@example.com')
  })

  test('the count is kept for pages that follow, and read again as soon as something was changed', async () => {
    const { reads, store: counted } = await countedStore()
    const { open: visit, change } = await start({ store: counted })
    const before = toDoOf(await visit('/to-do'))
    const { orders } = reads
    const again = toDoOf(await visit('/months'))
    const readAgain = reads.orders - orders
    const sale = { amountCents: 999, expectedCents: 999 }
    const held = { ...arrived, sale, buyer: { email: 'held@example.com' } }
    respond(changing(() => store('cs_held', held), { isDone: true, status: 'paid' }))
    const page = await change(`/orders/${numbers['held']}/accept`)

    expect([before, again, readAgain]).toEqual(['To do (5)', 'To do (5)', 0])
    expect(toDoOf(page)).toBe('To do (4)')
    expect((await visit('/to-do')).main).not.toContain('To decide')
  })

  test('a failed change makes the count fresh as well', async () => {
    const { reads, store: counted } = await countedStore()
    const { open: visit, press, follow } = await start({ store: counted })
    const form = await visit(`/orders/${numbers['bounced']}/revoke`)
    respond({ isDone: false, refusal: 'nothing_to_change' })
    const pressed = await press(form)
    const { orders } = reads
    await follow(pressed)

    expect(reads.orders).toBeGreaterThan(orders)
  })
})

test('differences lead to the month, and books that were read late to the log', async () => {
  const differences = (['balance', 'charge_missing'] as const).map((reason) => ({ reason, subject: '' }))
  const verdict = { differences, orders: 4, payouts: 2 }
  await keep({ isClosed: false, readAt: '2026-11-21T09:59:59.000Z', verdict })
  const late = await open('/to-do')
  await keep({ isClosed: false, readAt: '2026-11-21T10:00:00.000Z' })
  const { main, html } = await open('/to-do')

  expect(sectionsOf(late.html)['Books']).toMatch(
    /^They have 2 differences, as of 2026-11-21 09:59\. .*The log of keep-books/,
  )
  expect(linksOf(late.html)).toContainEqual(['See the differences', 'months/2026-11'])
  expect(sectionsOf(html)['Books']).toBe('They agree with Stripe, as of 2026-11-21 10:00.')
  expect(main).not.toContain('log of keep-books')
})

describe('errors of AWS', () => {
  test.each([
    ['AccessDeniedException', undefined, 403, /support-desk/],
    ['CredentialsProviderError', undefined, 503, /`aws sts get-caller-identity`/],
    ['ExpiredTokenException', undefined, 503, /Get new keys/],
    ['Error', 'ECONNREFUSED', 503, /npm start/],
    ['TimeoutError', undefined, 503, /cannot be reached/],
    ['ResourceNotFoundException', undefined, 500, /The terminal says more/],
  ])('the error %s (%s) is a page with %i and what to do', async (name, code, status, sentence) => {
    const dynamodb = mockClient(DynamoDBDocumentClient)
    dynamodb.on(QueryCommand).rejects(Object.assign(awsError(name), { code }))
    const response = await open('/orders')
    dynamodb.restore()

    expect(response.status).toBe(status)
    expect(response.main).toMatch(sentence)
    expect(logged).toHaveLength(status === 500 ? 1 : 0)
  })

  test('a role for the one half sees the other half refused, and which policy it lacks', async () => {
    const dynamodb = mockClient(DynamoDBDocumentClient)
    dynamodb.on(QueryCommand).rejects(awsError('AccessDeniedException'))
    const finance = await open('/to-do')
    dynamodb.restore()
    mockClient(S3Client).rejects(awsError('AccessDenied'))
    const support = await open('/to-do')
    const month = await open('/months/2026-11')

    expect(finance.main).toContain('that needs the policy support-desk')
    expect(finance.main).toContain('Stripe was not read yet')
    expect(toDoOf(finance)).toBe('To do')
    expect(support.main).toContain('Disputes')
    expect(support.main).toContain('that needs the policy finance-reader')
    expect([finance.status, support.status, month.status]).toEqual([200, 200, 403])
  })
})
