import { randomInt } from 'node:crypto'
import {
  knownEverywhereAt,
  readStoredSecret,
  rereadMs,
  type SecretValue,
  writeStoredSecret,
} from '../aws/stored-secret'
import { done, open, type Point } from '../checklist/point'
import { mayChange, type Run, setupCommand, timeOfDay } from '../run'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** As many as the deploy generates (lib/store-secrets.ts). */
const keyLength = 64

/**
 * Replaces the key that download links are made with, or finishes that. Links that were sent stay
 * good, because the orders table finds them by their hash; the old key makes them again when an
 * order is sent once more, for as long as it is `previous`.
 *
 * A function that does not know the key of an order's link would renew the link, and the one that
 * was just sent would be outdated. So the new key is stored as `previous` first and made `current`
 * when every function knows it.
 */
export async function rotateLinkKey(run: Run): Promise<Point[]> {
  const arn = run.outputs.LinkKeySecret
  const { value, changedAt } = await readStoredSecret(arn)
  if (!value) return [await makeAnother(run)]
  if (value.isPreviousNext) return finish(run, value, knownEverywhereAt({ value, changedAt }))
  if (run.rotation !== 'link-key') return []
  if (!(await mayChange(run, 'Replace the link key? Links that were sent stay good.'))) {
    const what = 'Say yes at a terminal, or beforehand.'
    const command = setupCommand(run, '--rotate link-key --yes')
    return [open('stack.link-key', 'The link key was not replaced', { what, command })]
  }
  const introduced = { current: value.current, previous: newLinkKey(), isPreviousNext: true }
  await writeStoredSecret(arn, introduced)
  return finish(run, introduced, new Date(run.terminal.now().getTime() + rereadMs))
}

async function finish(run: Run, { current, previous }: SecretValue, time: Date): Promise<Point[]> {
  const { terminal, waits, outputs } = run
  if (terminal.now() < time) {
    if (!waits) {
      const what = `Run this after ${timeOfDay(time)}, when every function knows the new key.`
      const todo = { what, command: setupCommand(run, '--yes'), takes: '6 minutes' }
      return [open('stack.link-key', 'The new link key is known and not used yet', todo)]
    }
    await terminal.waitUntil(time, 'Waiting until every function knows the new link key')
  }
  if (!previous) return []
  await writeStoredSecret(outputs.LinkKeySecret, { current: previous, previous: current })
  return [done('stack.link-key', 'The link key was replaced; links that were sent stay good')]
}

/** 64 letters and digits, some 380 bits. */
function newLinkKey(): string {
  const characters = Array.from({ length: keyLength }, () =>
    alphabet.charAt(randomInt(alphabet.length)),
  )
  return characters.join('')
}

/** What the deploy generated is lost and would not be generated again. */
async function makeAnother(run: Run): Promise<Point> {
  if (!(await mayChange(run, 'Make a new link key? Links that were sent stay good.'))) {
    const what = 'Let setup make a new one; links that were sent stay good.'
    const todo = { what, command: setupCommand(run, '--yes') }
    return open('stack.link-key', 'The link key is missing or damaged', todo)
  }
  await writeStoredSecret(run.outputs.LinkKeySecret, { current: newLinkKey() })
  return done('stack.link-key', 'A new link key was made; links that were sent stay good')
}
