import { type DeliveryMethod, deliveryMethods } from '../../../lambda/contract'
import { check } from '../world/ground'
import type { PlannedFault } from '../wire/faults'
import { type Act, acts, disputed, refund } from '../world/stripe-account'
import type { Story } from '../world/story'

export type Scenario = {
  name: string
  /** The functions whose calls the matrix uses. */
  functions: string[]
  faults?: PlannedFault[]
  play: (story: Story) => Promise<void>
}

/** SES is too busy for the first email. */
export const busyMail: PlannedFault = { function: 'stripe-webhook', call: 8, fault: 'throttled', until: 'once' }

/** A purchase, and what happens to it at Stripe; after each of `steps` everything comes to rest. */
function purchase(name: string, method: DeliveryMethod, ...steps: Act[]): Scenario {
  return {
    name,
    functions: ['stripe-webhook'],
    play: async (story) => {
      const session = await story.checkout(method)
      for (const act of steps) {
        act(story.account, session)
        await story.settle()
        story.wait(60)
      }
    },
  }
}

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

export const scenarios: Scenario[] = [
  ...deliveryMethods.map((method) => ({
    ...purchase(method, method, acts.pay),
    functions: ['create-payment', 'stripe-webhook'],
  })),
  purchase('delayed payment', 'both', acts.payLater, acts.settle),
  purchase('failed payment', 'email', acts.payLater, acts.fail),
  purchase('refund', 'email', acts.pay, acts.refundAll),
  purchase('refund at once', 'both', (account, session) => {
    acts.pay(account, session)
    return acts.refundAll(account, session)
  }),
  purchase('partial refund', 'email', acts.pay, refund(0.1)),
  purchase('dispute', 'email', acts.pay, disputed('needs_response'), disputed('won')),
  purchase('fraud warning', 'email', acts.pay, acts.warn),
  undeliverable('bounce', 'email', []),
  undeliverable('text that fails', 'text', ['retry-delivery']),
  {
    name: 'download',
    functions: ['download-ebook'],
    play: async (story) => {
      await story.buy('email')
      await story.settle()
      await story.insist('I6: the link never works', 60, async () => {
        const { statusCode } = await story.press(story.newestLink())
        return statusCode === 303 || undefined
      })
    },
  },
  { name: 'fresh link', functions: ['download-ebook'], play: requestFreshLink },
  { ...purchase('worker', 'both', acts.pay), functions: ['stripe-webhook', 'retry-delivery'], faults: [busyMail] },
  { name: 'edition', functions: ['change-order', 'reconcile', 'retry-delivery', 'record-feedback'], play: announce },
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
      check(story.ground, isSame, 'I8: a second run of reconcile writes something')
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

/** Two presses start an edition, and two receivers get each of its messages twice. */
async function announce(story: Story): Promise<void> {
  const { actions, ground } = story
  await story.buy('email')
  await story.buy('both')
  await story.settle()
  story.wait(60)
  await story.insist('I15: no edition can be started', 60, async () => {
    const results = await story.together([actions.announce(), actions.announce()])
    return results.some((result) => result?.outcome === 'succeeded') || undefined
  })
  await story.together([actions.reconcile()])
  const { queue } = ground.services
  for (const { body } of queue.waiting()) queue.send(JSON.parse(body))
  await story.together([actions.work(), actions.work()])
  await story.settle()
}

/** A buyer with a used-up link requests a fresh one repeatedly until it arrives. */
async function requestFreshLink(story: Story): Promise<void> {
  await useUpLink(story)
  const link = story.newestLink()
  const { messages } = story.ground.services.mailbox
  const known = messages.length
  await story.insist('F69: the buyer is locked out', 660, async () => {
    await story.press(link, 'intent=fresh-link')
    await story.settle()
    return messages.length > known || undefined
  })
}
