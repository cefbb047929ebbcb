import { type Reason, StartError } from 'kit'
import { UserError } from '../../lib/stage/user-error'
import { freshHint } from '../../tools/local-store/store-file'

export const portHint = 'stop what listens there, or choose other ports, as in PORT=5242 npm start'

const hints: Record<Reason, string> = {
  port: portHint,
  data: freshHint,
  folder: 'stop what uses it, or choose another folder with STORE_DATA_DIR',
  assembly: 'npm start -- --fresh builds it again',
}

/** Adds to a package's `StartError` the setting that helps, as a `UserError`; returns any other error unchanged. */
export function explainError(error: unknown): unknown {
  if (!(error instanceof StartError)) return error
  const hint = error.reason && hints[error.reason]
  const sentence = error.message.replace(/\.$/, '')
  return new UserError(hint ? `${sentence}: ${hint}.` : `${sentence}.`, { cause: error })
}
