import { type Reason, StackRunnerError } from 'stack-runner'
import { StripeEmulatorError } from 'stripe-emulator'
import { UserError } from '../../lib/stage/user-error'
import { freshHint } from '../platform/error-text'

/** What to do when a port is in use. */
export const portHint = 'stop what listens there, or choose other ports, as in PORT=5242 npm start'

const hints: Record<Reason, string | undefined> = {
  port: portHint,
  data: freshHint,
  folder: 'stop what uses it, or choose another folder with STORE_DATA_DIR',
  assembly: 'npm start -- --fresh builds it again',
  stack: undefined,
}

/** A package's refusal as a `UserError` with the setting that helps; any other error unchanged. */
export function explainError(error: unknown): unknown {
  if (!(error instanceof StackRunnerError || error instanceof StripeEmulatorError)) return error
  const hint = hints[error.reason]
  const sentence = error.message.replace(/\.$/, '')
  return new UserError(hint ? `${sentence}: ${hint}.` : `${sentence}.`, { cause: error })
}
