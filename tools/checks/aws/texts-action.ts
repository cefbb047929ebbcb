import { action, type Check, type CheckId, type Fix } from '../check'

/** A check that needs action because texts do not arrive, with both remedies. */
export function textsAction(id: CheckId, summary: string, fix: Fix): Check {
  const what = `${fix.what} Until then texts do not arrive: sell by e-mail alone, with texts: false in lib/stage/stage-config.ts.`
  return action(id, summary, { ...fix, what })
}
