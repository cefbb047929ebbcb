import { userInfo } from 'node:os'
import type { OrderChanges } from '../../../support/lambda/order-fixture'
import { awsError } from '../../../support/tools/aws-account'
import { officePages, type Shown, textOf, textsOf } from '../../../support/tools/office-pages'
import { useStageOrders } from '../../../support/tools/stage-orders'

const { store, respond, refuse, requests } = useStageOrders()
const { start, open, logged } = officePages()
const by = userInfo().username.replaceAll(/[^\w.-]/g, '-')
const at = '2026-11-22T10:00:00.000Z'
const changes = () => requests().filter(({ name }) => name === 'ChangeOrder')
/** What a page of a change says before its button: the plan, and what cannot be undone. */
const planOf = ({ html }: Shown) => [textOf(html.querySelector('.plan')), textsOf(html, '[role=alert]')]

type Case = {
  before: OrderChanges
  after: OrderChanges
  plan: RegExp
  forGood: RegExp[]
  button: string
  said: string
}

const revoked = { access: { revokedAt: at } }
const cases: Record<string, Case> = {
  accept: {
    before: { sale: { amountCents: 1000 } },
    after: { sale: { amountCents: 1000, expectedCents: 1000 } },
    plan: /^Paid for EB-\w{8}: \$10\.00 Expected: \$14\.99 The order counts as paid if you accept that, and its download link is sent\. No money moves\.$/,
    forGood: [/^Accepting cannot be undone\.$/],
    button: 'Accept as it is',
    said: 'It is accepted.',
  },
  resend: {
    before: {},
    after: { access: { linkRenewedAt: at } },
    plan: /^A new download link of EB-\w{8} goes to m•••@example\.com and ••••\u00a00123\. Links that were sent before stop working\.$/,
    forGood: [],
    button: 'Send again',
    said: 'A new download link is on its way.',
  },
  revoke: {
    before: {},
    after: revoked,
    plan: /^The download link of EB-\w{8} stops working, and nothing more is sent\. No money moves\.$/,
    forGood: [],
    button: 'End access',
    said: 'The access has ended.',
  },
  restore: {
    before: revoked,
    after: {},
    plan: /^The download link of EB-\w{8} works again, and messages that are still open are sent\.$/,
    forGood: [],
    button: 'Give access back',
    said: 'The access is given back.',
  },
}

test.each(Object.entries(cases))(
  '%s says what will happen, asks the function in the name of this user, and then says what happened',
  async (change, { before, after, plan, forGood, button, said }) => {
    const id = `cs_${change}`
    const { orderNumber } = await store(id, before)
    respond({ movements: [] })
    const { open: visit, press, follow } = await start()
    const shown = await visit(`/orders/${orderNumber}`)
    respond(async () => {
      await store(id, after)
      return { isDone: true, status: 'paid' }
    })
    const link = shown.html.querySelector(`a[href="orders/${orderNumber}/${change}"]`)
    const page = await visit(`/orders/${orderNumber}/${change}`)
    const [planned, warned] = planOf(page)

    expect(textOf(link)).toBe(button)
    expect(textsOf(page.html, 'h1')).toEqual([`${orderNumber}: ${button.toLowerCase()}`])
    expect(planned).toMatch(plan)
    expect(warned).toEqual(forGood.map((each) => expect.stringMatching(each)))
    expect(textsOf(page.html, 'form[method=post] button')).toEqual([button])
    expect(textsOf(page.html, `a[href="orders/${orderNumber}"]`)).toEqual(['Back, change nothing'])
    expect(changes()).toEqual([])

    const { html, status } = await follow(await press(page))
    expect(changes()).toEqual([{ name: 'ChangeOrder', orderId: id, by, change }])
    expect([status, textOf(html.querySelector('h1'))]).toEqual([200, expect.stringContaining(orderNumber)])
    expect(textsOf(html, '[role=status]')).toEqual([said])
  },
)

describe('a resend to another address', () => {
  test.each([
    [
      'Paul <paul@example.com>',
      { email: 'paul@example.com' },
      /^The email address of EB-\w+ becomes paul@example\.com, and a new download link goes there\. Links that were sent/,
    ],
    ['tel:＋12025550199', { phone: '+12025550199' }, /^The number of EB-\w+ becomes \+12025550199,/],
  ])('%s is planned in the same words, and asked for', async (address, to, plan) => {
    const { orderNumber } = await store('cs_moved')
    respond({ isDone: true, status: 'paid' })
    const { open: visit, press, follow } = await start()
    const path = `/orders/${orderNumber}/resend`
    const first = await visit(path)
    const field = first.html.querySelector('input[name=to]')
    const page = await visit(`${path}?to=${encodeURIComponent(address)}`)
    const { status } = await follow(await press(page))

    expect(field?.getAttribute('value')).toBe('')
    expect(first.html.querySelector('section form')?.getAttribute('action')).toBe(path.slice(1))
    expect(page.html.querySelector('input[name=to]')?.getAttribute('value')).toBe(address)
    expect(planOf(page)[0]).toMatch(plan)
    expect(status).toBe(200)
    expect(changes()).toEqual([{ name: 'ChangeOrder', orderId: 'cs_moved', by, change: 'resend', to }])
  })

  test('an order whose messages come back takes no other resend, and says so where it is listed', async () => {
    const sent = { attempts: 1, messageId: 'm', acceptedAt: at, reportedAt: at }
    const bounced = { state: 'bounced', ...sent } as const
    const { orderNumber } = await store('cs_gone', {
      delivery: { channels: { email: bounced, text: { ...bounced, state: 'failed' } } },
    })
    const { open: visit } = await start()
    const order = await visit(`/orders/${orderNumber}`)
    const { html, main } = await visit(`/orders/${orderNumber}/resend`)

    const link = order.html.querySelector(`a[href="orders/${orderNumber}/resend"]`)
    expect(textOf(link)).toBe('Send to another address')
    expect(main).toContain(`No address of ${orderNumber} takes messages, so a link needs another one.`)
    expect(textsOf(html, 'form[method=post] button')).toEqual([])
    expect(html.querySelector('input[name=to]')).not.toBeNull()
  })

  test('what is no address is a sentence with a way back', async () => {
    const { orderNumber } = await store('cs_moved')
    const { status, main, html } = await open(`/orders/${orderNumber}/resend?to=555`)

    expect([status, main]).toEqual([
      400,
      'Not understood Give an email address, or a number with + and its country. Back',
    ])
    expect(html.querySelector('main a')?.getAttribute('href')).toBe(`orders/${orderNumber}`)
  })

  test('an address that the store refuses is its sentence', async () => {
    const { orderNumber } = await store('cs_moved')
    const message = 'We cannot text this country.'
    respond({ isDone: false, refusal: 'invalid_address', message })
    const { change } = await start()
    const { main, html } = await change(`/orders/${orderNumber}/resend?to=%2B4412345678`)

    expect(main).toBe(`Not done ${message} Back`)
    expect(html.querySelector('main a')?.getAttribute('href')).toBe(`orders/${orderNumber}`)
  })
})

describe('an erasure', () => {
  const pageOf = async (id: string) => {
    const buyer = { email: `zoe@${id.replace('cs_', '')}.example` }
    const one = await store(`${id}_1`, { buyer })
    const createdAt = '2026-11-20T10:00:00.000Z'
    const other = await store(`${id}_2`, { buyer, sale: { createdAt } })
    return { numbers: [one.orderNumber, other.orderNumber], path: `/orders/${one.orderNumber}` }
  }

  test('is of all orders of the email, and shows the receipt, without the address', async () => {
    const { numbers, path } = await pageOf('cs_erased')
    respond({ isDone: true, status: 'paid' })
    const { open: visit, press, follow } = await start()
    const order = await visit(path)
    const page = await visit(`${path}/erase`)
    const [plan, forGood] = planOf(page)
    const { html, body } = await follow(await press(page))
    const [said = ''] = textsOf(html, '[role=status]')

    expect(textOf(order.html.querySelector(`a[href$="/erase"]`))).toBe("Erase the buyer's data")
    expect(plan).toMatch(/^Removes .*, from 2 orders of z•••@erased\.example: /)
    for (const text of [plan, said]) {
      expect(text).toContain('What stays: - Orders and books without a name')
      expect(text).toContain('docs.stripe.com/privacy/redaction')
      expect(text).toContain('until 2026-12-27')
      expect(text).toContain('delete-suppressed-destination')
    }
    for (const number of numbers) expect(plan).toContain(number)
    expect(forGood).toEqual(['Erasing cannot be undone. Nothing more is sent; the links that were sent keep working.'])
    expect(textsOf(page.html, 'form[method=post] button')).toEqual(['Erase for good'])
    expect(changes()).toEqual(
      ['cs_erased_1', 'cs_erased_2'].map((orderId) => ({
        name: 'ChangeOrder',
        orderId,
        by,
        change: 'erase',
      })),
    )
    expect(said).toContain(`Erased on 2026-11-22 12:00 (UTC) by ${by}: z•••@erased.example Removed the email addresses`)
    expect(said).toContain(`, from 2 orders: ${numbers[0]} cs_erased_1 ${numbers[1]} cs_erased_2 What stays`)
    expect(page.body + body).not.toContain('zoe@')
  })

  test('that leaves an order out names it first', async () => {
    const { numbers, path } = await pageOf('cs_left')
    respond({ isDone: false, refusal: 'no_such_order' }, { isDone: true, status: 'paid' })
    const { change } = await start()
    const { html } = await change(`${path}/erase`)

    expect(textsOf(html, '[role=alert]')).toEqual([
      expect.stringMatching(
        `^(${numbers.join('|')}) is not erased, try again: There is no such order any more\\. Erased on`,
      ),
    ])
  })

  test('of an order without an email is a sentence', async () => {
    const { orderNumber } = await store('cs_no_email', { buyer: { email: undefined } })
    const { main } = await open(`/orders/${orderNumber}/erase`)

    expect(main).toContain(`${orderNumber} has no email, by which a buyer's orders are erased.`)
  })
})

describe('a change that is not made', () => {
  test.each<[change: string, before: OrderChanges, sentence: string]>([
    ['resend', revoked, 'The buyer has no access to the ebook: the order says why.'],
    ['restore', {}, 'There is nothing to change: the order is like this already.'],
    ['accept', {}, 'There is nothing about this order to accept: it says how it is.'],
    ['revoke', revoked, 'There is nothing to change: the order is like this already.'],
    ['publish', {}, 'There is no such change.'],
  ])('%s that the order refuses says why, and leads back', async (change, before, why) => {
    const { orderNumber } = await store('cs_refusing', before)
    const { status, main, html } = await open(`/orders/${orderNumber}/${change}`)

    expect([status, main]).toEqual(
      change === 'publish' ? [404, `Not found ${why} Back`] : [409, `Not done ${why} Back`],
    )
    expect(html.querySelector('main a')?.getAttribute('href')).toBe(`orders/${orderNumber}`)
    expect(html.querySelector('form')).toBeNull()
    expect(requests()).toEqual([])
  })

  test('that of no order is a sentence', async () => {
    const { status, main } = await open('/orders/EB-00000000/resend')

    expect([status, main]).toEqual([404, expect.stringContaining('There is no order EB-00000000.')])
  })

  test('what the function refuses leads back to the order', async () => {
    const { orderNumber } = await store('cs_unsendable')
    respond({ isDone: false, refusal: 'no_address' })
    const { change } = await start()
    const { main, html } = await change(`/orders/${orderNumber}/resend`)

    expect(main).toBe('Not done The order has no address to send to: give another one. Back')
    expect(html.querySelector('main a')?.getAttribute('href')).toBe(`orders/${orderNumber}`)
  })

  test.each(['resend', 'revoke', 'erase'])(
    '%s by a role that may not is refused, with the name of the policy',
    async (change) => {
      const { orderNumber } = await store('cs_forbidden', { buyer: { email: 'fae@example.com' } })
      refuse(awsError('AccessDeniedException'))
      const visitor = await start()
      const { status, main } = await visitor.change(`/orders/${orderNumber}/${change}`)

      expect([status, main]).toEqual([
        403,
        'Not allowed Your AWS role may not do this. Orders need the policy support-desk, months finance-reader. Back',
      ])
    },
  )

  test('a failure of the function is said, and the terminal says more', async () => {
    const { orderNumber } = await store('cs_failing')
    refuse(awsError('ResourceNotFoundException', 'no such function'))
    const { change } = await start()
    const { status, main } = await change(`/orders/${orderNumber}/revoke`)

    expect([status, main]).toEqual([500, expect.stringContaining('The terminal says more')])
    expect(logged).toEqual(['The office failed: no such function'])
  })
})
