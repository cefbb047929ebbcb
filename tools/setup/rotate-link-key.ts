import { randomInt } from 'node:crypto'
import { action, type Check, ok } from '../checks/check'
import {
  knownEverywhereAt,
  readStoredSecret,
  type StoredSecret,
  writeStoredSecret,
} from '../cli/stored-secret'
import { timeOfDay } from '../cli/time-of-day'
import { mayChange, notAgreed, setupCommand, type SetupRun } from './run/setup-run'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 64 letters and digits (380 bits), like the key that the deploy generates (lib/data/store-secrets.ts). */
const keyLength = 64

/**
 * Replaces the key that download links are made with, or continues an unfinished replacement. Links that were sent stay
 * valid: the orders table finds them by their hash.
 *
 * A function that does not know the key of an order's link would renew the link and so invalidate one that was just
 * sent. So the new key is first stored as `previous`, and becomes `current` when every function knows it.
 */
export async function rotateLinkKey(run: SetupRun): Promise<Check[]> {
  const stored = await readStoredSecret(run.outputs.LinkKeySecret)
  if (!stored.value) return [await createLinkKey(run)]
  if (stored.value.isPreviousNext) return useNewKey(run, stored)
  if (run.rotation !== 'link-key') return []
  if (!(await mayChange(run, 'Replace the link key? Links that were sent stay valid.'))) {
    return [notAgreed(run, 'stack.link-key', 'The link key was not replaced')]
  }
  const value = { current: stored.value.current, previous: newLinkKey(), isPreviousNext: true }
  await writeStoredSecret(run.outputs.LinkKeySecret, value)
  return useNewKey(run, { value, changedAt: run.terminal.now() })
}

async function useNewKey(run: SetupRun, stored: StoredSecret): Promise<Check[]> {
  const { terminal, waits, outputs } = run
  const time = knownEverywhereAt(stored)
  if (terminal.now() < time) {
    if (!waits) {
      const what = `Run this after ${timeOfDay(time)}, when every function knows the new key.`
      const fix = { what, command: setupCommand(run, '--yes'), takes: '6 minutes' }
      return [action('stack.link-key', 'The new link key is stored but not used yet', fix)]
    }
    await terminal.waitUntil(time, 'Waiting until every function knows the new link key')
  }
  const { current, previous } = stored.value ?? {}
  if (!current || !previous) return []
  await writeStoredSecret(outputs.LinkKeySecret, { current: previous, previous: current })
  return [ok('stack.link-key', 'The link key was replaced; links that were sent stay valid')]
}

/** Replaces a lost key; the deploy generates it only once. */
async function createLinkKey(run: SetupRun): Promise<Check> {
  if (!(await mayChange(run, 'Create a new link key? Links that were sent stay valid.'))) {
    const what = 'Let setup create a new one; links that were sent stay valid.'
    const fix = { what, command: setupCommand(run, '--yes') }
    return action('stack.link-key', 'The link key is missing or damaged', fix)
  }
  await writeStoredSecret(run.outputs.LinkKeySecret, { current: newLinkKey() })
  return ok('stack.link-key', 'A new link key was created; links that were sent stay valid')
}

function newLinkKey(): string {
  const characters = Array.from({ length: keyLength }, () =>
    alphabet.charAt(randomInt(alphabet.length)),
  )
  return characters.join('')
}
