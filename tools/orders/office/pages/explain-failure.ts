import { z } from 'zod'
import { html } from '../../../../lambda/html'
import { PeriodError } from '../../../../lambda/office/books/model/period'
import { UserError } from '../../../../lib/stage/user-error'
import { awsReason, isDenied, isUnreachable } from '../../../cli/aws'
import { isWithoutCredentials, signIn } from '../../../cli/sign-in'
import { NotDoneError } from '../../reads/not-done-error'
import type { Page } from '../draw/frame'
import { buttonLink, notice } from '../draw/parts'
import { StillReadingError } from '../reads/create-reads'

export class NotFoundError extends Error {
  override name = 'NotFoundError'
}

export type Failure = { status: number; title: string; text: string; retryAfterSeconds?: number; isUnexpected?: true }

export function explainFailure(error: unknown): Failure {
  if (error instanceof StillReadingError) {
    const text = 'This takes a while. The page shows the result as soon as it is there.'
    return { status: 202, title: 'One moment …', text, retryAfterSeconds: 1 }
  }
  if (error instanceof UserError || error instanceof PeriodError) {
    return { status: 400, title: 'Not understood', text: error.message }
  }
  if (error instanceof NotFoundError) return { status: 404, title: 'Not found', text: error.message }
  if (error instanceof NotDoneError) return { status: 409, title: 'Not done', text: error.message }
  if (isDenied(error)) {
    const text = 'Your AWS role may not do this. Orders need the policy support-desk, months finance-reader.'
    return { status: 403, title: 'Not allowed', text }
  }
  const reason = awsReason(error)
  if (isWithoutCredentials(reason)) {
    const { what, command } = signIn(reason)
    const text = `Your AWS sign-in has ended. ${what} \`${command}\` Then load this page, or start the command, again.`
    return { status: 503, title: 'Sign in again', text }
  }
  if (isUnreachable(error)) {
    const text = 'The store cannot be reached. Check the connection; a local store must be running (`npm start`).'
    return { status: 503, title: 'No connection', text }
  }
  if (requestErrorSchema.safeParse(error).success) {
    const text = 'No page of this office asks for that. Go back, and open the page again.'
    return { status: 400, title: 'Not understood', text }
  }
  const name = error instanceof Error ? error.name : 'an error without a name'
  const text = `Load the page again. The terminal says more: ${name}.`
  return { status: 500, title: 'This page failed', text, isUnexpected: true }
}

/** Fastify's errors about a request, such as a body that is too long. */
const requestErrorSchema = z.object({ code: z.string().startsWith('FST_'), statusCode: z.int().min(400).max(499) })

export function failurePage({ title, text, status }: Omit<Failure, 'isUnexpected'>, back?: string): Page {
  const body = html`<h1>${title}</h1>${notice(text)}
${back !== undefined && html`<p class="row">${buttonLink(back, 'Back')}</p>`}`
  return { title, body, status }
}
