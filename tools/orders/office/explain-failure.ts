import { PeriodError } from '../../../lambda/office/books/model/period'
import { UserError } from '../../../lib/stage/user-error'
import { awsReason, isDenied, isUnreachable } from '../../cli/aws'
import { isWithoutCredentials, signIn } from '../../cli/sign-in'
import { NotDoneError } from '../frame/not-done-error'
import { StillReadingError } from './reads/slow-read'

/** Why a page cannot be shown, and what to do. */
export type Failure = {
  status: number
  title: string
  text: string
  /** After which the browser asks again. */
  retryAfterSeconds?: number
  isUnexpected?: true
}

/** The error of a page as a sentence about what to do. */
export function explainFailure(error: unknown): Failure {
  if (error instanceof StillReadingError) {
    const text = 'There is much to read. This page shows it as soon as it is there.'
    return { status: 202, title: 'Reading …', text, retryAfterSeconds: 1 }
  }
  if (error instanceof UserError || error instanceof PeriodError) {
    return { status: 400, title: 'Not understood', text: error.message }
  }
  if (error instanceof NotDoneError) {
    return { status: 404, title: 'Nothing to show', text: error.message }
  }
  if (isDenied(error)) {
    const text =
      'Your AWS role may not read this. Orders need the policy support-desk, months finance-reader.'
    return { status: 403, title: 'Not allowed', text }
  }
  const reason = awsReason(error)
  if (isWithoutCredentials(reason)) {
    const { what, command } = signIn(reason)
    const text = `Your AWS sign-in has ended. ${what} \`${command}\` Then load this page, or start the command, again.`
    return { status: 503, title: 'Sign in again', text }
  }
  if (isUnreachable(error)) {
    const text =
      'The store cannot be reached. Check the connection; a local store must be running (`npm start`).'
    return { status: 503, title: 'No connection', text }
  }
  const text = `Load the page again. The terminal says more: ${nameOf(error)}.`
  return { status: 500, title: 'This page failed', text, isUnexpected: true }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'an error without a name'
}
