import { failure, unseenEffects } from '../wire/faults'
import type { Call } from '../wire/wire'
import { check, type Ground, type Running, trace } from './ground'

type Means = {
  /** The ids of the invocations beside the call's own. */
  others: string[]
  kill: () => void
  /** Runs a function when the clock has advanced by this much. */
  later: (afterMs: number, task: () => void) => void
}

export async function serveCall(ground: Ground, of: Running, call: Call, means: Means): Promise<void> {
  const { others, kill, later } = means
  if (call.service === 'ses' || call.service === 'sns') checkMessage(ground, call, others)
  const { name } = of.environment
  const { messages } = ground.services.mailbox
  const calls = [...(ground.calls.get(name) ?? []), call.operation]
  ground.calls.set(name, calls)
  const index = calls.length
  ground.urls.add(call.url)
  const { fault, delayMs = 0 } = ground.plan.strike(name, index, call, ground.nowMs) ?? {}
  const what = `${of.id} #${index} ${call.service} ${call.operation}`
  trace(ground, fault ? `${what}: ${fault}` : what)
  const effect = () => ground.services.serve(call, of.id, ground.nowMs)
  if (fault === undefined) return call.reply(await effect())
  of.environment.struck += 1
  if (fault === 'killed before') return kill()
  if (fault === 'reset before') return call.reset()
  if (fault === 'forgotten' && call.isKept) return call.reset()
  if (fault === 'forgotten') return call.reply(await effect())
  if (fault === 'no reply') return undefined
  if (fault === 'error' || fault === 'throttled' || fault === 'refused' || fault === 'garbled') {
    return call.reply(failure(fault, call))
  }
  const known = messages.length
  const reply = await effect()
  const accepted = messages[known]
  if (accepted && unseenEffects.includes(fault)) accepted.excuse = `${call.service}: ${fault}`
  if (fault === 'killed after') return kill()
  if (fault === 'reply lost') return call.reset()
  if (fault === 'reply held') return undefined
  if (fault === 'dripping') call.replyHalf(reply)
  later(delayMs, () => call.reply(reply))
}

function checkMessage(ground: Ground, { service, body, isKept }: Call, others: string[]): void {
  // No other call that is still running has sent the same message and not recorded it.
  const { messages } = ground.services.mailbox
  const rivals = messages.filter((each) => others.includes(each.invocation) && !each.isRecorded)
  const isAlone = !rivals.some(({ to }) => body.includes(encodeURIComponent(to)))
  check(ground, isAlone, 'I11: two calls send the same message at once')
  // The service may have forgotten a kept connection, which resets it and leaves the outcome unknown.
  check(ground, !isKept, `F49: a message to ${service} on a connection that was kept`)
}
