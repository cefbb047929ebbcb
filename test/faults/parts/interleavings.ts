import type { DeliveryMethod } from '../../../lambda/contract'
import { feedbackEvent } from '../fakes/mailbox'
import type { Session } from '../fakes/stripe'
import type { Action } from '../world/actions'
import type { Choose } from '../world/ground'
import { acts, type Delivery } from '../world/stripe-account'
import type { Story } from '../world/story'
import { draw, type Run } from './run'
import { busyMail, useUpLink } from './scenarios'

/** A story that has reached a certain point, with its purchase and the newest link. */
type Scene = { story: Story; session: Session; paid: Delivery; link: string }
type Actor = (scene: Scene) => Action

/** A purchase whose event has not been delivered. */
const bought =
  (method: DeliveryMethod, afterSeconds = 0) =>
  async (story: Story) => {
    const purchase = await story.buy(method)
    story.wait(afterSeconds)
    return purchase
  }

/** An order whose email SES was too busy to accept: the webhook has queued it, and it is due. */
async function waiting(story: Story) {
  story.ground.plan.add(busyMail)
  const purchase = await story.buy('both')
  await story.together([story.actions.delivery(purchase.paid)])
  story.wait(60)
  return purchase
}

async function delivered(story: Story) {
  const purchase = await story.buy('email')
  await story.settle()
  return purchase
}

const webhook: Actor = ({ story, paid }) => story.actions.delivery(paid)
const worker: Actor = ({ story }) => story.actions.work()
const reconcile: Actor = ({ story }) => story.actions.reconcile()
const refunded: Actor = ({ story: { account, actions }, session }) => actions.delivery(acts.refundAll(account, session))
const download: Actor = ({ story, link }) => story.actions.button(link, '')
const freshLink: Actor = ({ story, link }) => story.actions.button(link, 'intent=fresh-link')

/** A second receiver gets another message about the order. */
const otherWorker: Actor = ({ story: { ground, actions }, session }) => {
  ground.services.queue.send({ orderId: session.id })
  return actions.work()
}

/** Support corrects the address, and SES is too busy to accept the email with the new link. */
const resend: Actor = ({ story: { ground, actions }, session }) => {
  ground.plan.add({ ...busyMail, function: 'change-order', call: 1, of: 'ses' })
  return actions.resend(session, String(session['email']).replace('mara', 'maria'))
}

/** SES reports a bounce as soon as it has accepted the first email. */
const bounce: Actor = ({ story: { ground, fates } }) => {
  const { messages } = ground.services.mailbox
  fates.email = 'undeliverable'
  const invocation = {
    name: 'record-feedback',
    isReady: () => messages.length > 0,
    get event() {
      return messages[0] && feedbackEvent(messages[0], 'undeliverable', ground.nowMs)
    },
  }
  return { invocation }
}

type Prepare = (story: Story) => Promise<Pick<Scene, 'session' | 'paid'>>

/** Two things that happen at once, in a story that has reached a certain point. */
const races: [name: string, prepare: Prepare, one: Actor, other: Actor][] = [
  ['webhook and webhook', bought('both'), webhook, webhook],
  ['webhook and reconcile', bought('both', 900), webhook, reconcile],
  ['webhook and worker', waiting, webhook, worker],
  ['worker and worker', waiting, worker, otherWorker],
  ['webhook and resend', bought('email'), webhook, resend],
  ['worker and resend', waiting, worker, resend],
  ['refund and worker', waiting, worker, refunded],
  ['bounce and accepted write', bought('email'), webhook, bounce],
  ['refund and send', bought('email'), webhook, refunded],
  ['refund and download', delivered, download, refunded],
  ['download and download', delivered, download, download],
  ['refund and fresh link', useUpLink, freshLink, refunded],
  ['fresh link and fresh link', useUpLink, freshLink, freshLink],
]

/**
 * Plays each race with every schedule of at most `switches` switches. A schedule lists the calls before which
 * the other invocation continues; between them one runs until it waits. `most` limits the schedules of a race
 * with each number of switches, which are then drawn.
 */
export async function interleavings(run: Run, switches: number, most: number): Promise<void> {
  const playFrom = async (race: (typeof races)[number], schedule: number[]): Promise<void> => {
    const [name, prepare, ...actors] = race
    const { choose, points } = switching(schedule)
    await run.play(`interleavings/${name}/${schedule.join(',')}`, [], async (story) => {
      const purchase = await prepare(story)
      const scene = { story, ...purchase, link: story.newestLink() }
      const actions = actors.map((actor) => actor(scene))
      await story.together(actions, choose)
      await story.settle()
    })
    if (schedule.length === switches) return
    const further = [...Array.from({ length: points() }).keys()].slice((schedule.at(-1) ?? -1) + 1)
    const drawn = draw(further, most, run.seed)
    await Promise.all(drawn.map((point) => playFrom(race, [...schedule, point])))
  }
  await Promise.all(races.map((race) => playFrom(race, [])))
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
