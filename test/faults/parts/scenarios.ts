import { type DeliveryMethod, deliveryMethods } from '../../../lambda/contract'
import type { Session } from '../fakes/stripe'
import { check } from '../world/ground'
import type { PlannedFault } from '../wire/faults'
import type { Story } from '../world/story'

/** A story that is played with faults and without. */
export type Scenario = {
  name: string
  /** The functions whose calls the matrix uses. */
  functions: string[]
  /** Faults that belong to the scenario. */
  faults?: PlannedFault[]
  play: (story: Story) => Promise<void>
}

/** SES is too busy for the first email. */
export const busyMail: PlannedFault = {
  function: 'stripe-webhook',
  call: 8,
  fault: 'throttled',
  until: 'once',
}

type Act = (account: Story['account'], session: Session) => unknown

/** A purchase, and what happens to it at Stripe; after each of `acts` everything comes to rest. */
function purchase(name: string, method: DeliveryMethod, ...acts: Act[]): Scenario {
  return {
    name,
    functions: ['stripe-webhook'],
    play: async (story) => {
      const session = await story.checkout(method)
      for (const act of acts) {
        act(story.account, session)
        await story.settle()
        story.wait(60)
      }
    },
  }
}

/** A purchase whose messages on a channel do not arrive. */
function undeliverable(name: string, channel: 'email' | 'text', functions: string[]): Scenario {
  return {
    name,
    functions: ['stripe-webhook', 'record-feedback', ...functions],
    play: async (story) => {
      story.fates[channel] = 'undeliverable'
      await story.buy(channel)
      await story.settle()
    },
  }
}

const pay: Act = (account, session) => account.pay(session)
const payLater: Act = (account, session) => account.order(session)
const price = ({ amount_total: cents }: Session) => Number(cents)

export const scenarios: Scenario[] = [
  ...deliveryMethods.map((method) => ({
    ...purchase(method, method, pay),
    functions: ['create-payment', 'stripe-webhook'],
  })),
  purchase('delayed payment', 'both', payLater, (account, session) => account.settlePayment(session)),
  purchase('failed payment', 'email', payLater, (account, session) => account.failPayment(session)),
  purchase('refund', 'email', pay, (account, session) => account.refund(session, price(session))),
  purchase('refund at once', 'both', (account, session) => {
    account.pay(session)
    account.refund(session, price(session))
  }),
  purchase('partial refund', 'email', pay, (account, session) => account.refund(session, 100)),
  purchase(
    'dispute',
    'email',
    pay,
    (account, session) => account.dispute(session, 'needs_response'),
    (account, session) => account.dispute(session, 'won'),
  ),
  purchase('fraud warning', 'email', pay, (account, session) => account.warnOfFraud(session)),
  undeliverable('bounce', 'email', []),
  undeliverable('text that fails', 'text', ['retry-delivery']),
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
    name: 'webhook switched off',
    functions: ['reconcile', 'retry-delivery'],
    play: async (story) => {
      await story.buy('both')
      story.account.deliveries.splice(0)
      await story.settle()
      const { table } = story.ground.services
      const known = JSON.stringify(await table.orders())
      story.wait(900)
      await story.together([story.actions.reconcile()])
      const isSame = JSON.stringify(await table.orders()) === known
      check(story.findings, isSame, 'I8: a second run of reconcile writes something')
    },
  },
]

/** A delivered order whose newest link is used up, an hour later. */
export async function useUpLink(story: Story) {
  const bought = await story.buy('both')
  await story.settle()
  const { table } = story.ground.services
  const [order] = await table.orders()
  if (order) await table.put({ ...order, downloads: { ...order.downloads, count: 10 } })
  story.wait(3600)
  return bought
}

/** A buyer with a used-up link requests a fresh one repeatedly until it arrives. */
async function requestFreshLink(story: Story): Promise<void> {
  await useUpLink(story)
  const link = story.newestLink()
  const { messages } = story.ground.services.mailbox
  const known = messages.length
  for (let press = 0; press < 40; press += 1) {
    await story.press(link, 'intent=fresh-link')
    await story.settle()
    if (messages.length > known) return
    story.wait(660)
  }
  story.findings.violations.push('F69: the buyer is locked out')
}
