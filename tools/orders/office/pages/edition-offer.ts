import { editionResultSchema } from '../../../../lambda/office/functions/change-order/change'
import { html } from '../../../../lambda/html'
import { editionId, isEditionRunning, longestEditionText, readEdition } from '../../../../lambda/orders/edition-run'
import { counted } from '../../../../lambda/platform/text/in-words'
import { editionEmail } from '../../../../lambda/shop/messages/edition-email'
import { UserError } from '../../../../lib/stage/user-error'
import { authorOf } from '../../changes/change-order'
import { NotDoneError } from '../../frame/not-done-error'
import { callFunction } from '../../frame/store'
import { buttonLink, section } from '../draw/parts'
import type { Asked, FindOffer, Offer } from './asked'
import { NotFoundError } from './explain-failure'

export const editionOffer: FindOffer = async (asked) => {
  const text = textOf(asked.query['text'] ?? '')
  if (asked.name !== 'new') throw new NotFoundError('There is no such page.')
  if (asked.change === 'send') return offerSending(asked, text)
  if (asked.change === 'test') return offerTest(asked, text)
  throw new NotFoundError('There is no such page.')
}

/** As the email has it: lines, without control characters. */
function textOf(typed: string): string {
  const text = typed
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  if (text === '') throw new UserError('Write what is new in the book.')
  if (text.length > longestEditionText) {
    throw new UserError(`The text has ${text.length} characters, and at most ${longestEditionText} are sent.`)
  }
  return text
}

async function offerSending({ office, reads }: Asked, text: string): Promise<Offer> {
  const { store, now } = office
  const id = editionId(text)
  const run = await readEdition(store.orders)
  if (run && run.id !== id && isEditionRunning(run, now())) throw new NotDoneError(refusals.running)
  if (run?.id === id) throw new NotDoneError(refusals.known)
  const buyers = await reads.recipients(id)
  if (buyers === 0) throw new NotDoneError('No buyer would get this email.')
  const emails = counted(buyers, 'email')
  return {
    ...common(text, store.siteUrl),
    title: 'New edition: send',
    plan: {
      text: `${emails} will go out, one to each mailbox: the first within 15 minutes, then one every two seconds.`,
      forGood: 'Emails that were sent cannot be called back.',
    },
    button: `Send ${emails}`,
    version: JSON.stringify([id, run?.id]),
    make: async () => {
      await ask(office, { text, buyers })
      return `${emails} will go out. This page and To do show how far they are.`
    },
  }
}

async function offerTest({ office, query }: Asked, text: string): Promise<Offer> {
  const testTo = query['to'] ?? office.ownAddress
  return {
    ...common(text, office.store.siteUrl),
    title: 'New edition: test',
    plan: { text: `One email will go to ${testTo}. Its links lead to the store, not to a download.` },
    button: 'Send the test',
    version: JSON.stringify([text, testTo]),
    make: async () => {
      await ask(office, { text, buyers: 0, testTo })
      return `The test was sent to ${testTo}.`
    },
  }
}

function common(text: string, siteUrl: string) {
  const sample = { orderNumber: 'EB-XXXXXXXX', downloadUrl: `${siteUrl}/…`, siteUrl, text }
  const email = editionEmail(sample)
  const more = section(
    'The email, as plain text',
    html`<p><b>${email.subject}</b></p><pre>${email.text}</pre>
<p class="row">${buttonLink(`edition?text=${encodeURIComponent(text)}`, 'Change the text')}</p>`,
  )
  return { area: 'edition', back: 'edition', more } as const
}

const refusals = {
  running: 'Another edition is still being sent: wait until To do no longer shows it.',
  known: 'This text was sent before. Change it to send it again: buyers who have it would get another email.',
  not_tested: 'The test could not be sent',
}

async function ask({ store }: Asked['office'], request: object): Promise<void> {
  const edition = { ...request, by: authorOf() }
  const { edition: result, error } = await callFunction(store, 'change-order', { edition }, editionResultSchema)
  // Known: another press, or this one after a lost response, started it.
  if (result !== 'running' && result !== 'not_tested') return
  throw new NotDoneError(error === undefined ? refusals[result] : `${refusals[result]}: ${error}.`)
}
