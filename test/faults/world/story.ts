import type { DeliveryMethod } from '../../../lambda/contract'
import { checkAtRest } from './invariants-at-rest'
import type { Fate } from '../fakes/mailbox'
import { canary } from '../fakes/create-services'
import type { Session } from '../fakes/stripe'
import type { PlannedFault } from '../wire/faults'
import { type Action, createActions, responseOf } from './actions'
import type { Choose } from './ground'
import { acts, openAccount } from './stripe-account'
import type { World } from './world'

const reconcileMs = 15 * 60_000

/** One case: an empty store, its buyers, Stripe and the providers. */
export async function openStory(world: World, faults: PlannedFault[] = [], seed = 1) {
  const ground = await world.begin(faults, seed)
  const { services } = ground
  const account = openAccount(ground)
  const actions = createActions(ground, account)
  const fates: Record<'email' | 'text', Fate> = { email: 'delivered', text: 'delivered' }
  let buyers = 0

  const together = async (several: Action[], choose?: Choose) => {
    actions.schedule.isDone = false
    const invocations = several.map(({ invocation }) => invocation)
    const results = await world.run(ground, invocations, choose)
    for (const [index, { onResult }] of several.entries()) {
      const result = results[index]
      if (result) await onResult?.(result)
    }
    return results
  }
  const responseTo = async (action: Action) => responseOf((await together([action]))[0])
  /** What happens next without an action by a person. */
  const nextOccasion = () => {
    const { deliveries } = account
    const { mailbox, queue } = services
    const { lastMs, isDone } = actions.schedule
    const occasions = [
      ...deliveries.map((each) => ({ atMs: each.nextMs, action: () => actions.delivery(each) })),
      ...mailbox.messages.map((each) => {
        const action = () => actions.report(each, fates[each.channel])
        return { atMs: each.reportMs, action }
      }),
      ...queue.waiting().map(({ visibleAtMs }) => ({ atMs: visibleAtMs, action: actions.work })),
      { atMs: isDone ? Infinity : lastMs + reconcileMs, action: actions.reconcile },
    ]
    return occasions.toSorted((one, other) => one.atMs - other.atMs)[0]
  }

  const story = {
    ground,
    account,
    fates,
    actions,
    together,
    wait: (seconds: number) => void (ground.nowMs += seconds * 1000),
    /** What a person tries again, after some seconds, until it works. */
    insist: async <Result>(failure: string, pauseSeconds: number, attempt: () => Promise<Result | undefined>) => {
      for (let tries = 0; tries < 100; tries += 1) {
        const result = await attempt()
        if (result !== undefined) return result
        story.wait(pauseSeconds)
      }
      throw new Error(failure)
    },
    /** The page's one call. */
    checkout: async (deliveryMethod: DeliveryMethod): Promise<Session> => {
      buyers += 1
      const email = `mara.${canary('mail')}.${buyers}@canary.example`
      const phone = `+1202555${1000 + buyers}`
      const body = JSON.stringify({
        deliveryMethod,
        email: deliveryMethod === 'text' ? '' : email,
        phone: deliveryMethod === 'email' ? '' : phone,
      })
      const session = await story.insist('no checkout session can be opened', 60, async () => {
        const response = await responseTo(actions.createPayment(body))
        const address = /\/c\/pay\/(\w+)/.exec(response.body)?.[1]
        return services.stripe.sessions.find(({ id }) => id === address)
      })
      return Object.assign(session, { email: `card.${email}` })
    },
    /** Buys the ebook; `settle` delivers the events to the store. */
    buy: async (deliveryMethod: DeliveryMethod) => {
      const session = await story.checkout(deliveryMethod)
      return { session, paid: acts.pay(account, session) }
    },
    press: (link: string, form = '') => responseTo(actions.button(link, form)),
    newestLink: () => services.mailbox.messages.at(-1)?.link ?? '',
    /** Advances time until Stripe, the providers, the queue and the schedule have nothing left to do. */
    settle: async (): Promise<void> => {
      for (let steps = 0; steps < 400; steps += 1) {
        const next = nextOccasion()
        if (!next || next.atMs === Infinity) return
        ground.nowMs = Math.max(ground.nowMs, next.atMs)
        await together([next.action()])
      }
      ground.violations.push('I10: nothing comes to rest')
    },
    finish: async () => {
      await checkAtRest(story)
      world.finish(ground)
    },
  }
  return story
}

export type Story = Awaited<ReturnType<typeof openStory>>
