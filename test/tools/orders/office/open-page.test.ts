import { S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { awsError } from '../../../support/tools/aws-account'
import { officePages } from '../../../support/tools/office-pages'
import { useStageOrders } from '../../../support/tools/stage-orders'

const { store, keep } = useStageOrders()
const { open } = officePages()

test('without anything open the page says so, and that Stripe was not read yet', async () => {
  const { main } = await open('/open')

  expect(main).toContain('Nothing is pending.')
  expect(main).toContain('Stripe was not read yet; that happens once a day.')
})

test('an order to decide about links to its page, and payouts are those of the books', async () => {
  const held = await store('cs_held', {
    sale: { amountCents: 999, paidAt: '2026-11-21T10:00:00.000Z' },
  })
  const date = '2026-12-02T00:00:00.000Z'
  const payout = { kind: 'payout', subject: 'po_1', date, note: '$50.00, in transit' } as const
  await keep({ isClosed: false, open: [payout] })
  const { main, html } = await open('/open')

  expect(main).toContain('To decide')
  const link = html.querySelectorAll('main a').find(({ text }) => text === held.orderNumber)
  expect(link?.getAttribute('href')).toBe(`/token/orders/${held.orderNumber}`)
  expect(main).toContain('Payouts not arrivedpo_1$50.00, in transit, due on 2026-12-02')
})

test('differences name the command that lists them, and books that were read late the log', async () => {
  const differences = (['balance', 'charge_missing'] as const).map((reason) => ({
    reason,
    subject: '',
  }))
  const verdict = { differences, orders: 4, payouts: 2 }
  await keep({ isClosed: false, readAt: '2026-11-21T09:59:59.000Z', verdict })
  const late = await open('/open')
  await keep({ isClosed: false, readAt: '2026-11-21T10:00:00.000Z' })
  const { main, html } = await open('/open')

  expect(late.main).toContain('compared with Stripe on 2026-11-21 09:59: 2 differences.')
  expect(late.html.querySelector('code')?.text).toBe('npm run orders -- reconcile --stage dev')
  expect(late.main).toContain('What the log of keep-books says is why it was not')
  expect(main).toContain('compared with Stripe on 2026-11-21 10:00: no difference.')
  expect(html.querySelector('code')).toBeNull()
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
  ])('%s (%s) is a page with %i and what to do', async (name, code, status, sentence) => {
    const dynamodb = mockClient(DynamoDBDocumentClient)
    dynamodb.on(QueryCommand).rejects(Object.assign(awsError(name), { code }))
    const pages = officePages()
    const response = await pages.open('/orders')
    dynamodb.restore()

    expect(response.status).toBe(status)
    expect(response.main).toMatch(sentence)
    expect(pages.logged).toHaveLength(status === 500 ? 1 : 0)
  })

  test('a role for the one half sees the other half refused, and which policy it lacks', async () => {
    const dynamodb = mockClient(DynamoDBDocumentClient)
    dynamodb.on(QueryCommand).rejects(awsError('AccessDeniedException'))
    const finance = await open('/open')
    dynamodb.restore()
    mockClient(S3Client).rejects(awsError('AccessDenied'))
    const support = await open('/open')
    const month = await open('/months/2026-11')

    expect(finance.main).toContain('that needs the policy support-desk')
    expect(finance.main).toContain('Stripe was not read yet')
    expect(support.main).toContain('To decide')
    expect(support.main).toContain('that needs the policy finance-reader')
    expect([finance.status, support.status, month.status]).toEqual([200, 200, 403])
  })
})
