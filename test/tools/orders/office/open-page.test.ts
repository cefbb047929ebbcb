import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { saveProgress } from '../../../../lambda/office/ledger/progress'
import { connectStore } from '../../../../tools/orders/frame/store'
import { officePages } from '../../../support/tools/office-pages'
import { useStageOrders } from '../../../support/tools/stage-orders'

const { store } = useStageOrders()
const { open } = officePages()

test('without anything open the page says so, and that the books are not compared with Stripe yet', async () => {
  const { main } = await open('/open')

  expect(main).toContain('Nothing is pending.')
  expect(main).toContain('The books are not compared with Stripe yet.')
})

test('an order to decide about links to its page, and differences name the command that lists them', async () => {
  const held = await store('cs_held', {
    sale: { amountCents: 999, paidAt: '2026-11-21T10:00:00.000Z' },
  })
  const { ledger } = await connectStore('dev')
  const compared = { at: '2026-11-22T03:00:00.000Z', differences: 2 }
  await saveProgress(ledger, { completeAt: '2026-11-22T09:00:00.000Z', compared })
  const { main, html } = await open('/open')

  expect(main).toContain('To decide')
  const link = html.querySelectorAll('main a').find(({ text }) => text === held.orderNumber)
  expect(link?.getAttribute('href')).toBe(`/token/orders/${held.orderNumber}`)
  expect(main).toContain('The books were compared on 2026-11-22 03:00: 2 differences.')
  expect(html.querySelector('code')?.text).toBe('npm run orders -- reconcile --stage dev')
  expect(main).toContain('The ledger should be brought up to date every hour.')
})

describe('errors of AWS', () => {
  const failing = (name: string, code?: string) => Object.assign(new Error(name), { name, code })

  test.each([
    ['AccessDeniedException', undefined, 403, /support-desk/],
    ['CredentialsProviderError', undefined, 503, /`aws sts get-caller-identity`/],
    ['ExpiredTokenException', undefined, 503, /Get new keys/],
    ['Error', 'ECONNREFUSED', 503, /npm start/],
    ['TimeoutError', undefined, 503, /cannot be reached/],
    ['ResourceNotFoundException', undefined, 500, /The terminal says more/],
  ])('%s (%s) is a page with %i and what to do', async (name, code, status, sentence) => {
    const dynamodb = mockClient(DynamoDBDocumentClient)
    dynamodb.on(QueryCommand).rejects(failing(name, code))
    const pages = officePages()
    const response = await pages.open('/orders')
    dynamodb.restore()

    expect(response.status).toBe(status)
    expect(response.main).toMatch(sentence)
    expect(pages.logged).toHaveLength(status === 500 ? 1 : 0)
  })

  test('a role for the one half sees the other half refused, and which policy it lacks', async () => {
    const dynamodb = mockClient(DynamoDBDocumentClient)
    dynamodb.on(QueryCommand).rejects(failing('AccessDeniedException'))
    dynamodb.on(GetCommand).resolves({})
    const { status, main } = await open('/open')
    dynamodb.restore()

    expect(status).toBe(200)
    expect(main).toContain('that needs the policy support-desk')
    expect(main).toContain('The books are not compared with Stripe yet.')
  })
})
