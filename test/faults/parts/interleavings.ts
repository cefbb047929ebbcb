import { feedbackEvent } from '../fakes/feedback'
import type { Session } from '../fakes/stripe'
import type { Action } from '../world/actions'
import type { Choose, Invocation } from '../world/ground'
import type { Story } from '../world/story'
import { draw } from './draw'
import type { Run } from './run'
import { busyMail, useUpLink } from './scenarios'

/** Two things that happen at once, in a story that has reached a certain point. */
type Race = { name: string; needs?: string; prepare: (story: Story) => Promise<Action[]> }

const price = ({ amount_total: cents }: Session) => Number(cents)
const refund = ({ account, actions }: Story, session: Session) =>
  actions.delivery(account.refund(session, price(session)))
const press = ({ actions }: Story, link: string, form = '') =>
  actions.button(link, form, () => undefined)
const pressFresh = (story: Story, link: string) => press(story, link, 'intent=fresh-link')

/** An order whose email SES was too busy to accept: the webhook has queued it, and it is due. */
async function waitingOrder(story: Story) {
  story.ground.plan.add(busyMail)
  const bought = await story.buy('both')
  await story.together([story.actions.delivery(bought.paid)])
  story.wait(60)
  return bought
}

async function deliveredOrder(story: Story) {
  const { session } = await story.buy('email')
  await story.settle()
  return { session, link: story.newestLink() }
}

/** Support corrects the address, and SES is too busy to accept the email with the new link. */
function resendBusily({ ground, actions }: Story, session: Session): Action {
  ground.plan.add({ ...busyMail, function: 'change-order', call: 1, of: 'ses' })
  return actions.resend(session, String(session['email']).replace('mara', 'maria'))
}

/** SES reports a bounce as soon as it has accepted the first email. */
function bounceAtOnce({ ground, fates }: Story): Action {
  const { messages } = ground.services.mailbox
  fates.email = 'undeliverable'
  const invocation: Invocation = {
    name: 'record-feedback',
    isReady: () => messages.length > 0,
    get event() {
      return messages[0] && feedbackEvent(messages[0], 'undeliverable', ground.nowMs)
    },
  }
  return { invocation, onResult: () => undefined }
}

const races: Race[] = [
  {
    name: 'webhook and webhook',
    prepare: async (story) => {
      const { paid } = await story.buy('both')
      return [story.actions.delivery(paid), story.actions.delivery(paid)]
    },
  },
  {
    name: 'webhook and reconcile',
    needs: 'reconcile',
    prepare: async (story) => {
      const { paid } = await story.buy('both')
      story.wait(900)
      return [story.actions.delivery(paid), story.actions.reconcile()]
    },
  },
  {
    name: 'webhook and worker',
    needs: 'retry-delivery',
    prepare: async (story) => {
      const { paid } = await waitingOrder(story)
      return [story.actions.delivery(paid), story.actions.work()]
    },
  },
  {
    name: 'worker and worker',
    needs: 'retry-delivery',
    prepare: async (story) => {
      const { session } = await waitingOrder(story)
      const first = story.actions.work()
      const { queue } = story.ground.services
      queue.send(JSON.stringify({ orderId: session.id }), 0, story.ground.nowMs)
      return [first, story.actions.work()]
    },
  },
  {
    name: 'webhook and resend',
    needs: 'change-order',
    prepare: async (story) => {
      const { session, paid } = await story.buy('email')
      return [story.actions.delivery(paid), resendBusily(story, session)]
    },
  },
  {
    name: 'worker and resend',
    needs: 'change-order',
    prepare: async (story) => {
      const { session } = await waitingOrder(story)
      return [story.actions.work(), resendBusily(story, session)]
    },
  },
  {
    name: 'refund and worker',
    needs: 'retry-delivery',
    prepare: async (story) => {
      const { session } = await waitingOrder(story)
      return [story.actions.work(), refund(story, session)]
    },
  },
  {
    name: 'bounce and accepted write',
    needs: 'record-feedback',
    prepare: async (story) => {
      const { paid } = await story.buy('email')
      return [story.actions.delivery(paid), bounceAtOnce(story)]
    },
  },
  {
    name: 'refund and send',
    prepare: async (story) => {
      const { session, paid } = await story.buy('email')
      return [story.actions.delivery(paid), refund(story, session)]
    },
  },
  {
    name: 'refund and download',
    prepare: async (story) => {
      const { session, link } = await deliveredOrder(story)
      return [press(story, link), refund(story, session)]
    },
  },
  {
    name: 'download and download',
    prepare: async (story) => {
      const { link } = await deliveredOrder(story)
      return [press(story, link), press(story, link)]
    },
  },
  {
    name: 'refund and fresh link',
    prepare: async (story) => {
      const { session, link } = await useUpLink(story)
      return [pressFresh(story, link), refund(story, session)]
    },
  },
  {
    name: 'fresh link and fresh link',
    prepare: async (story) => {
      const { link } = await useUpLink(story)
      return [pressFresh(story, link), pressFresh(story, link)]
    },
  },
]

/**
 * Plays each race with every schedule of at most `switches` switches. A schedule lists the calls before which
 * the other invocation continues; between them one runs until it waits. `most` limits the schedules of a race
 * with each number of switches, which are then drawn. [F52] [F63] [I6] [I11]
 */
export async function interleavings(run: Run, switches: number, most: number): Promise<void> {
  const possible = races.filter(({ needs }) => !needs || run.hasFunction(needs))
  await Promise.all(possible.map((race) => playSchedules(run, race, [], { switches, most })))
}

/** Plays a schedule, and then those that switch once more after it. */
async function playSchedules(
  run: Run,
  race: Race,
  schedule: number[],
  limits: { switches: number; most: number },
) {
  const { choose, points } = switching(schedule)
  const id = `interleavings/${race.name}/${schedule.join(',')}`
  await run.play(id, [], async (story) => {
    await story.together(await race.prepare(story), choose)
    await story.settle()
  })
  if (schedule.length === limits.switches) return
  const first = (schedule.at(-1) ?? -1) + 1
  const further = Array.from(
    { length: Math.max(0, points() - first) },
    (_point, index) => first + index,
  )
  await Promise.all(
    draw(further, limits.most, run.seed).map((point) =>
      playSchedules(run, race, [...schedule, point], limits),
    ),
  )
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
