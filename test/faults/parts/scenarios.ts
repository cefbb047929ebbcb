import { check } from '../world/findings'
import type { PlannedFault } from '../wire/faults'
import type { Story } from '../world/story'

/** A story that is told with faults and without. */
export type Scenario = {
  name: string
  /** The functions whose calls the matrix takes from it. */
  functions: string[]
  /** Faults that belong to it. */
  faults?: PlannedFault[]
  play: (story: Story) => Promise<void>
}

/** SES is too busy for the first e-mail. */
export const busyMail: PlannedFault = {
  function: 'stripe-webhook',
  call: 8,
  fault: 'throttled',
  until: 'once',
}

export const scenarios: Scenario[] = [
  ...(['email', 'text', 'both'] as const).map((method) => ({
    name: method,
    functions: ['create-payment', 'stripe-webhook'],
    play: async (story: Story) => {
      await story.buy(method)
      await story.settle()
    },
  })),
  {
    name: 'delayed payment',
    functions: ['stripe-webhook'],
    play: async (story) => {
      const session = await story.checkout('both')
      story.account.order(session)
      await story.settle()
      story.wait(86_400)
      story.account.settlePayment(session)
      await story.settle()
    },
  },
  {
    name: 'failed payment',
    functions: ['stripe-webhook'],
    play: async (story) => {
      const session = await story.checkout('email')
      story.account.order(session)
      await story.settle()
      story.account.failPayment(session)
      await story.settle()
    },
  },
  {
    name: 'refund',
    functions: ['stripe-webhook'],
    play: async (story) => {
      const session = await story.buy('email')
      await story.settle()
      story.account.refund(session, Number(session['amount_total']))
      await story.settle()
    },
  },
  {
    name: 'refund at once',
    functions: ['stripe-webhook'],
    play: async (story) => {
      const session = await story.buy('both')
      story.account.refund(session, Number(session['amount_total']))
      await story.settle()
    },
  },
  {
    name: 'partial refund',
    functions: ['stripe-webhook'],
    play: async (story) => {
      const session = await story.buy('email')
      story.account.refund(session, 100)
      await story.settle()
    },
  },
  {
    name: 'dispute',
    functions: ['stripe-webhook'],
    play: async (story) => {
      const session = await story.buy('email')
      story.account.dispute(session, 'needs_response')
      await story.settle()
      story.account.dispute(session, 'won')
      await story.settle()
    },
  },
  {
    name: 'fraud warning',
    functions: ['stripe-webhook'],
    play: async (story) => {
      const session = await story.buy('email')
      story.account.warnOfFraud(session)
      await story.settle()
    },
  },
  {
    name: 'download',
    functions: ['download-ebook'],
    play: async (story) => {
      await story.buy('email')
      await story.settle()
      for (let press = 0; press < 100; press += 1) {
        if ((await story.press(story.newestLink())).statusCode === 303) return
        story.wait(60)
      }
      story.findings.violations.push('I6: the link never works')
    },
  },
  {
    name: 'fresh link',
    functions: ['download-ebook'],
    play: (story) => requestFreshLink(story),
  },
  {
    name: 'worker',
    functions: ['stripe-webhook', 'retry-delivery'],
    faults: [busyMail],
    play: async (story) => {
      await story.buy('both')
      await story.settle()
    },
  },
  {
    name: 'bounce',
    functions: ['stripe-webhook', 'record-feedback'],
    play: async (story) => {
      story.fates.email = 'undeliverable'
      await story.buy('email')
      await story.settle()
    },
  },
  {
    name: 'text that fails',
    functions: ['stripe-webhook', 'record-feedback', 'retry-delivery'],
    play: async (story) => {
      story.fates.text = 'undeliverable'
      await story.buy('text')
      await story.settle()
    },
  },
  {
    name: 'webhook switched off',
    functions: ['reconcile', 'retry-delivery'],
    play: async (story) => {
      await story.buy('both')
      story.account.deliveries.splice(0)
      await story.settle()
      const { table } = story.ground.services
      const known = JSON.stringify(await table.orders())
      story.wait(900)
      await story.together([story.reconcile()])
      const isSame = JSON.stringify(await table.orders()) === known
      check(story.findings, isSame, 'I8: a second run of reconcile writes something')
    },
  },
]

/** A buyer with a used-up link asks for a fresh one, again and again, until it arrives. */
async function requestFreshLink(story: Story): Promise<void> {
  await story.buy('both')
  await story.settle()
  const { table, mailbox } = story.ground.services
  const [order] = await table.orders()
  if (!order) return
  await table.put({ ...order, downloads: { ...order.downloads, count: 10 } })
  const [link, known] = [story.newestLink(), mailbox.messages.length]
  story.wait(3600)
  for (let press = 0; press < 40; press += 1) {
    await story.press(link, 'intent=fresh-link')
    await story.settle()
    if (mailbox.messages.length > known) return
    story.wait(660)
  }
  story.findings.violations.push('F69: the buyer is locked out')
}
