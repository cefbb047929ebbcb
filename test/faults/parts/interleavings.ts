import { feedbackEvent } from '../services/feedback'
import type { Choose, Invocation } from '../world/scheduler'
import type { Action, Story } from '../world/story'
import type { Session } from '../services/stripe'
import type { Run } from './run'
import { busyMail } from './scenarios'

/** Two things that happen at once, in a story that has come that far. */
type Race = { name: string; needs?: string[]; prepare: (story: Story) => Promise<Action[]> }

const price = 100_000
const orderMessage = (session: Session) => JSON.stringify({ orderId: session.id })

/** An order whose e-mail SES was too busy for: the webhook has queued it, and it is due. */
async function waitingOrder(story: Story): Promise<Session> {
  story.ground.plan.add(busyMail)
  const session = await story.buy('both')
  const [paid] = story.account.deliveries
  if (paid) await story.together([story.delivery(paid)])
  story.wait(60)
  return session
}

const races: Race[] = [
  {
    name: 'webhook and webhook',
    prepare: async (story) => {
      const session = await story.buy('both')
      const [paid] = story.account.deliveries
      return paid && session ? [story.delivery(paid), story.delivery(paid)] : []
    },
  },
  {
    name: 'webhook and reconcile',
    needs: ['reconcile'],
    prepare: async (story) => {
      await story.buy('both')
      story.wait(900)
      const [paid] = story.account.deliveries
      return paid ? [story.delivery(paid), story.reconcile()] : []
    },
  },
  {
    name: 'webhook and worker',
    needs: ['retry-delivery'],
    prepare: async (story) => {
      await waitingOrder(story)
      const [paid] = story.account.deliveries
      return paid ? [story.delivery(paid), story.work()] : []
    },
  },
  {
    name: 'worker and worker',
    needs: ['retry-delivery'],
    prepare: async (story) => {
      const session = await waitingOrder(story)
      const first = story.work()
      story.ground.services.queue.send(orderMessage(session), 0, story.ground.nowMs)
      return [first, story.work()]
    },
  },
  {
    name: 'refund and worker',
    needs: ['retry-delivery'],
    prepare: async (story) => {
      const session = await waitingOrder(story)
      return [story.work(), story.delivery(story.account.refund(session, price))]
    },
  },
  {
    name: 'bounce and accepted write',
    needs: ['record-feedback'],
    prepare: async (story) => {
      await story.buy('email')
      story.fates.email = 'undeliverable'
      const { messages } = story.ground.services.mailbox
      const bounce: Invocation = {
        name: 'record-feedback',
        isReady: () => messages.length > 0,
        get event() {
          return messages[0] && feedbackEvent(messages[0], 'undeliverable', story.ground.nowMs)
        },
      }
      const [paid] = story.account.deliveries
      return paid ? [story.delivery(paid), { invocation: bounce, onResult: () => undefined }] : []
    },
  },
  {
    name: 'refund and send',
    prepare: async (story) => {
      const session = await story.buy('email')
      const refunded = story.account.refund(session, price)
      const [paid] = story.account.deliveries
      return paid ? [story.delivery(paid), story.delivery(refunded)] : []
    },
  },
  {
    name: 'refund and download',
    prepare: async (story) => {
      const session = await story.buy('email')
      await story.settle()
      const refunded = story.account.refund(session, price)
      return [story.button(story.newestLink(), '', () => undefined), story.delivery(refunded)]
    },
  },
  {
    name: 'refund and fresh link',
    prepare: async (story) => {
      const { link, session } = await useUp(story)
      const refunded = story.account.refund(session, price)
      return [story.button(link, 'intent=fresh-link', () => undefined), story.delivery(refunded)]
    },
  },
  {
    name: 'fresh link and fresh link',
    prepare: async (story) => {
      const { link } = await useUp(story)
      const press = () => story.button(link, 'intent=fresh-link', () => undefined)
      return [press(), press()]
    },
  },
  {
    name: 'download and download',
    prepare: async (story) => {
      await story.buy('email')
      await story.settle()
      const press = () => story.button(story.newestLink(), '', () => undefined)
      return [press(), press()]
    },
  },
]

async function useUp(story: Story) {
  const session = await story.buy('both')
  await story.settle()
  const { table } = story.ground.services
  const [order] = await table.orders()
  if (order) await table.put({ ...order, downloads: { ...order.downloads, count: 10 } })
  story.wait(3600)
  return { session, link: story.newestLink() }
}

/**
 * Plays each race with every schedule of at most so many switches. A schedule lists the calls before
 * which the other one goes on; between them one runs until it waits.
 */
export async function interleavings(run: Run, switches: number): Promise<void> {
  const possible = races.filter(({ needs = [] }) => needs.every((name) => run.hasFunction(name)))
  await Promise.all(possible.map((race) => playSchedules(run, race, [], switches)))
}

/** Plays a schedule, and then each that switches once more after it. */
async function playSchedules(run: Run, race: Race, schedule: number[], switches: number) {
  const { choose, points } = switching(schedule)
  const id = `interleavings/${race.name}/${schedule.join(',')}`
  await run.play(id, [], async (story) => {
    await story.together(await race.prepare(story), choose)
    await story.settle()
  })
  if (schedule.length === switches) return
  const first = (schedule.at(-1) ?? -1) + 1
  const further = Array.from({ length: Math.max(0, points() - first) }, (_point, index) =>
    playSchedules(run, race, [...schedule, first + index], switches),
  )
  await Promise.all(further)
}

/** Chooses the runner that went last, except at the points of the schedule. */
function switching(schedule: number[]) {
  let points = 0
  let last = 0
  const choose: Choose = (calls) => {
    const isSwitch = schedule.includes(points)
    points += 1
    const index = calls.findIndex(({ runner }) => (runner === last) !== isSwitch)
    last = calls[Math.max(0, index)]?.runner ?? 0
    return Math.max(0, index)
  }
  return { choose, points: () => points }
}
