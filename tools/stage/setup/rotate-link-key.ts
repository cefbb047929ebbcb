import { randomBytes } from 'node:crypto'
import { action, bySetup, type Check, ok } from '../checks/check'
import {
  knownEverywhereAt,
  readStoredSecret,
  type StoredSecret,
  timeOfDay,
  writeStoredSecret,
} from '../../cli/stored-secret'
import { mayChange, notAgreed, type SetupRun } from './setup-run'

/**
 * Starts or continues a replacement. Sent links stay valid: the orders table finds them by their hash.
 *
 * A function that does not know a link's key would renew the link, and invalidate one just sent. So the new key is
 * first stored as `previous`, and becomes `current` when every function knows it.
 */
export async function rotateLinkKey(run: SetupRun): Promise<Check[]> {
  const stored = await readStoredSecret(run.stage, 'linkKey')
  if (!stored.value) return [await createLinkKey(run, stored)]
  if (stored.value.isPreviousNext) return useNewKey(run, stored)
  if (run.rotate !== 'link-key') return []
  if (!(await mayChange(run, 'Replace the link key? Links that were sent stay valid.'))) {
    return [notAgreed(run, 'stack.link-key', 'The link key was not replaced')]
  }
  const value = { current: stored.value.current, previous: newLinkKey(), isPreviousNext: true }
  await writeStoredSecret(run.stage, 'linkKey', value)
  return useNewKey(run, { value, changedAt: run.terminal.now() })
}

async function useNewKey(run: SetupRun, stored: StoredSecret): Promise<Check[]> {
  const { terminal, wait } = run
  const time = knownEverywhereAt(stored)
  if (terminal.now() < time) {
    if (!wait) {
      const what = `Run this after ${timeOfDay(time)}, when every function knows the new key.`
      const fix = { ...bySetup(run.stage, what, '--yes'), takes: '6 minutes' }
      return [action('stack.link-key', 'The new link key is stored but not used yet', fix)]
    }
    await terminal.waitUntil(time, 'Waiting until every function knows the new link key')
  }
  const { current, previous } = stored.value ?? {}
  if (!current || !previous) return []
  await writeStoredSecret(run.stage, 'linkKey', { current: previous, previous: current })
  return [ok('stack.link-key', 'The link key was replaced; links that were sent stay valid')]
}

/** The first key needs no question at a terminal; a damaged one is replaced only if a person agrees. */
async function createLinkKey(run: SetupRun, { isMissing }: StoredSecret): Promise<Check> {
  const question = 'Create a new link key? Links that were sent stay valid.'
  const isAgreed = (isMissing && run.terminal.isInteractive) || (await mayChange(run, question))
  if (!isAgreed) {
    const fix = bySetup(run.stage, 'Let setup create one; links that were sent stay valid.', '--yes')
    return action('stack.link-key', 'The link key is missing or damaged', fix)
  }
  await writeStoredSecret(run.stage, 'linkKey', { current: newLinkKey() })
  return ok('stack.link-key', isMissing ? 'The link key was created' : 'The link key was replaced')
}

/** 256 bits, like the hash that it keys. */
function newLinkKey(): string {
  return randomBytes(32).toString('hex')
}
