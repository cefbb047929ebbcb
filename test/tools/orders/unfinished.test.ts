import { S3Client } from '@aws-sdk/client-s3'
import { ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import { startSqs } from 'stack-runner/testing/queues'
import { client } from '../../../lambda/orders/orders-table'
import { redrive } from '../../../tools/orders/commands/redrive'
import type { OrderChanges } from '../../support/lambda/order-fixture'
import { awsError, outputs } from '../../support/tools/aws-account'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store: storeOrder, keep, run } = useStageOrders()
/** Each buyer has an address of their own. */
const store = (id: string, changes: OrderChanges) =>
  storeOrder(id, { buyer: { email: `m_${id}@example.com` }, ...changes })
const at = '2026-11-21T10:02:00.000Z'
const accepted = { attempts: 1, messageId: 'm', acceptedAt: at }
const delivered = { state: 'delivered', ...accepted, reportedAt: at } as const
const exhausted = { state: 'given_up', attempts: 15, error: 'Throttling', isExhausted: true } as const
const failed = { state: 'given_up', attempts: 1, error: 'NoAddress' } as const

describe('pending', () => {
  const sent = { delivery: { channels: { email: delivered } } }
  const date = '2026-12-02T00:00:00.000Z'
  const coming = { kind: 'payout', subject: 'po_1', date, note: '$50.00, in transit' } as const

  test('a store without pending work says so', async () => {
    expect((await run(['pending'])).printed).toBe('Nothing is pending.')
  })

  test('undelivered orders, decisions and disputes are listed by date, and payouts that have not arrived', async () => {
    const opened = { reason: 'product_not_received', openedAt: '2026-11-21T10:00:00.000Z' }
    const dispute = (id: string, status: string, dueDay?: string) => ({
      id,
      status,
      ...opened,
      ...(dueDay && { dueBy: `2026-${dueDay}T10:00:00.000Z` }),
    })
    const disputed = (...disputes: Parameters<typeof dispute>) =>
      store(disputes[0], { ...sent, money: { dispute: dispute(...disputes) } })
    const waiting = { state: 'waiting', attempts: 0 } as const
    await store('cs_waits', { delivery: { channels: { email: waiting } } })
    const early = { paidAt: '2026-01-01T10:00:00.000Z' }
    await store('cs_failed', { delivery: { channels: { email: failed } }, sale: early })
    await store('cs_held', { ...sent, sale: { expectedCents: 1 } })
    const failedRefund = { id: 're_1', cents: 1499, status: 'failed', at }
    await store('cs_owed', { ...sent, money: { refunds: [failedRefund] } })
    await disputed('dp_final', 'needs_response')
    await disputed('dp_won', 'won')
    await disputed('dp_later', 'warning_needs_response', '12-09')
    await disputed('dp_sooner', 'needs_response', '12-01')
    await disputed('dp_passed', 'needs_response', '11-22')
    const reviewed = dispute('dp_reviewed', 'under_review', '11-20')
    const money = { dispute: dispute('dp_lost', 'lost'), otherDisputes: [reviewed] }
    await store('cs_reviewed', { ...sent, money })
    await store('cs_sent', sent)
    await store('cs_again', { ...sent, buyer: { email: 'm_cs_sent@example.com' } })
    const failedPayout = { ...coming, kind: 'failed_payout', subject: 'po_2' } as const
    const late = { ...coming, subject: 'po_3', date: '2026-11-20T00:00:00.000Z' } as const
    await keep({ isClosed: false, openPayouts: [coming, failedPayout, late] })

    const { printed } = await run(['pending'])

    expect(printed.replaceAll(/EB-\w{8}/g, 'EB').split('\n')).toEqual([
      expect.stringMatching(/^Undelivered or marked as spam\. Send it again, /),
      '  EB  Email to m•••@example.com was refused (NoAddress); not downloaded yet.',
      '  EB  Email to m•••@example.com waits to be sent; not downloaded yet.',
      '',
      'To decide',
      '  EB  Refund of $14.99 failed: you owe the buyer $14.99. Pay them in another way, then accept it.',
      '  EB  Held: $14.99 was paid instead of $0.01. Accept that, which sends the ebook, or refund it.',
      '',
      expect.stringMatching(/^Disputes\. Accept or counter each at Stripe /),
      '  EB  Respond by 2026-12-01 10:00, product not received, $14.99, dp_sooner',
      '  EB  Respond to the inquiry by 2026-12-09 10:00, product not received, $14.99, dp_later',
      '',
      'Bought twice within a day. Refund one of the two, or accept it if the buyer wants both.',
      '  EB  $14.99, paid on 2026-11-21 10:01 by m•••@example.com, ••••\u00a00123',
      '  EB  $14.99, paid on 2026-11-21 10:01 by m•••@example.com, ••••\u00a00123',
      '',
      expect.stringMatching(/^Payouts not arrived\. Check the bank account/),
      '  po_2  $50.00, in transit, came back on 2026-12-02',
      '  po_3  $50.00, in transit, was due on 2026-11-20',
      '',
      'Waiting for the bank. Nothing is to do.',
      '  EB  Waiting for the bank, product not received, $14.99, dp_passed',
      '  EB  Cannot be answered, product not received, $14.99, dp_final',
      '  EB  Under review, product not received, $14.99, dp_reviewed',
      '  po_1  $50.00, in transit, due on 2026-12-02',
    ])
  })

  test('payouts are those of the month before until the present one is read', async () => {
    const payouts = async () => {
      const startAt = new Date('2026-12-01T05:00:00.000Z')
      return JSON.parse((await run(['pending', '--json'], { startAt })).printed).payouts
    }
    await keep({ openPayouts: [coming] })
    const before = await payouts()
    await keep({ month: '2026-12', isClosed: false, openPayouts: [] })

    expect(before).toEqual([coming])
    expect(await payouts()).toEqual([])
  })

  test.each([
    ['2026-12-03T01:00:00.000Z', 'America/New_York', 'Waiting for the bank', 'due on 2026-12-02', '2026-12-01'],
    ['2026-12-02T13:00:00.000Z', 'Pacific/Kiritimati', 'Payouts not arrived', 'was due on 2026-12-02', '2026-12-02'],
  ])('at %s in %s a payout is under %s: %s', async (time, zone, title, due, backOn) => {
    await keep({ openPayouts: [coming, { ...coming, kind: 'failed_payout', subject: 'po_2' }] })

    const { printed } = await run(['pending', '--timezone', zone], { startAt: new Date(time) })

    const section = printed.split('\n\n').find((each) => each.includes('po_1'))
    expect(section).toMatch(new RegExp(`^${title}.* transit, ${due}$`, 'ms'))
    expect(printed).toContain(`po_2  $50.00, in transit, came back on ${backOn}`)
  })

  test('a role that may not read the books sees what is left out', async () => {
    mockClient(S3Client).rejects(awsError('AccessDenied'))

    const { exitCode, shown } = await run(['pending'])

    expect(exitCode).toBe(0)
    expect(shown).toMatch(/Payouts are left out: your AWS role may not read the books/)
  })
})

describe('redrive', () => {
  async function openSource() {
    const { sqs, urls } = await startSqs()
    const received = async (VisibilityTimeout?: number) => {
      const input = { QueueUrl: urls.retries, MaxNumberOfMessages: 10, VisibilityTimeout }
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(input))
      return Messages.map(({ Body = '' }) => Body).toSorted()
    }
    return {
      source: { orders: { client, table: outputs.OrdersTable }, queues: sqs, retryQueue: urls.retries },
      send: (MessageBody: string) => sqs.send(new SendMessageCommand({ QueueUrl: urls.retries, MessageBody })),
      received,
    }
  }

  test('dead letters return to the retry queue unchanged', async () => {
    const { source, send, received } = await openSource()
    const bodies = ['{"orderId":"cs_test_1"}', '{"orderId":"cs_test_2"}']
    for (const body of bodies) await send(body)
    // The queue of the test moves a message to the dead letters after two receives.
    for (const _receive of [1, 2, 3]) await received(0)
    expect(await received()).toEqual([])

    expect(await redrive(source)).toEqual({ moved: 2, reopened: 0 })
    expect(await received()).toEqual(bodies)
    expect(await redrive(source)).toEqual({ moved: 0, reopened: 0 })
  })

  test('orders whose buyers have nothing are opened again if their attempts are exhausted', async () => {
    const { source, received } = await openSource()
    await store('cs_exhausted', { delivery: { channels: { email: exhausted, text: failed } } })
    await store('cs_failed', { delivery: { channels: { email: failed } } })
    const reached = { email: { state: 'accepted', ...accepted }, text: exhausted } as const
    await store('cs_reached', { delivery: { channels: reached } })

    expect(await redrive(source)).toEqual({ moved: 0, reopened: 1 })
    expect(await received()).toEqual(['{"orderId":"cs_exhausted","reopen":true}'])
  })
})
