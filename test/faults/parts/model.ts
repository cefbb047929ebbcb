import fc from 'fast-check'
import { deliveryMethods } from '../../../lambda/contract'
import { faultKinds } from '../wire/faults'
import type { Story } from '../world/story'
import type { Run } from './run'
import { type Act, acts, disputed, refund } from '../world/stripe-account'

/** Model state: the number of checkout sessions. */
type Model = { sessions: number }
type Command = fc.AsyncCommand<Model, Story>

function command(name: string, needs: number, act: (story: Story, model: Model) => unknown): Command {
  return {
    check: ({ sessions }) => sessions >= needs,
    run: async (model, story) => void (await act(story, model)),
    toString: () => name,
  }
}

function onSession(name: string, index: number, isPaid: boolean, act: Act) {
  return command(`${name} ${index}`, 1, ({ account, ground: { services } }) => {
    const { sessions } = services.stripe
    const session = sessions[index % sessions.length]
    if (session && (session.payment_intent !== null) === isPaid) act(account, session)
  })
}

const index = fc.nat({ max: 2 })
const functionNames = [
  'create-payment',
  'stripe-webhook',
  'download-ebook',
  'retry-delivery',
  'record-feedback',
  'reconcile',
]

const commands: fc.Arbitrary<Command>[] = [
  fc.constantFrom(...deliveryMethods).map((method) =>
    command(`buyer opens a checkout (${method})`, 0, async (story, model) => {
      await story.checkout(method)
      model.sessions += 1
    }),
  ),
  fc.constantFrom(...deliveryMethods).map((method) =>
    command(`buyer buys (${method})`, 0, async (story, model) => {
      await story.buy(method)
      model.sessions += 1
    }),
  ),
  index.map((at) => onSession('buyer pays', at, false, acts.pay)),
  fc
    .tuple(index, fc.constantFrom(0.3, 1))
    .map(([at, part]) => onSession(`seller refunds ${part} of`, at, true, refund(part))),
  fc
    .tuple(index, fc.constantFrom('needs_response', 'lost', 'won'))
    .map(([at, status]) => onSession(`bank's dispute is ${status}`, at, true, disputed(status))),
  fc.nat({ max: 9 }).map((at) =>
    command(`Stripe delivers event ${at}, again perhaps`, 1, async (story) => {
      const { deliveries } = story.account
      const delivery = deliveries[at % deliveries.length]
      if (delivery) await story.together([story.actions.delivery(delivery)])
    }),
  ),
  fc
    .constantFrom(1, 60, 600, 3600, 90_000)
    .map((seconds) => command(`${seconds} s pass`, 1, (story) => story.wait(seconds))),
  fc.constant(command('all comes to rest', 1, (story) => story.settle())),
  fc.constantFrom('', 'intent=fresh-link').map((form) =>
    command(`buyer presses the newest link ${form}`, 1, async (story) => {
      const link = story.newestLink()
      if (link) await story.press(link, form)
    }),
  ),
  fc
    .record({
      function: fc.constantFrom(...functionNames),
      call: fc.integer({ min: 1, max: 12 }),
      fault: fc.constantFrom(...faultKinds),
      until: fc.constantFrom('once' as const, 'healed' as const),
    })
    .map((fault) =>
      command(JSON.stringify(fault), 0, ({ ground }) => {
        const call = (ground.calls.get(fault.function) ?? []).length + fault.call
        ground.plan.add({ ...fault, call })
      }),
    ),
]

/** Up to this many, instead of fast-check's default of about ten. */
const lengths = { maxCommands: 25, size: 'max' } as const

/** Plays stories that fast-check generates, shrinks one that violates an invariant, and returns the short one. */
export async function playModel(run: Run, count: number, seed: number): Promise<string | undefined> {
  let told = 0
  const property = fc.asyncProperty(fc.commands(commands, lengths), async (drawn) => {
    told += 1
    const story = await run.play(`model/${seed}/${told}`, [], async (real) => {
      await fc.asyncModelRun(() => ({ model: { sessions: 0 }, real }), drawn)
      await real.settle()
    })
    return story === undefined || story.ground.violations.length === 0
  })
  const { failed, counterexample, counterexamplePath } = await fc.check(property, {
    numRuns: count,
    seed,
    maxSkipsPerRun: 0,
    interruptAfterTimeLimit: 600_000,
  })
  return failed && counterexample ? `${[...counterexample[0]].join(', ')} (${counterexamplePath})` : undefined
}
