import { html, type Html } from '../../../../lambda/html'
import { editionId, longestEditionText, mostPerRun, readEdition } from '../../../../lambda/orders/edition-run'
import { counted } from '../../../../lambda/platform/text/in-words'
import { editionEmail } from '../../../../lambda/shop/messages/edition-email'
import { readEmailQuota } from '../../../stage/checks/aws/email-quota'
import { authorOf, changeOrder, refuse } from '../changes/change-order'
import { NotDoneError } from '../../reads/not-done-error'
import { note, section } from '../draw/parts'
import type { Asked, FindOffer, Offer } from './asked'
import { NotFoundError } from './explain-failure'

const common = { area: 'to-do', back: 'to-do', title: 'New edition' } as const

/** Without a text, the page has only its form. */
export const editionOffer: FindOffer = async (asked) => {
  const { name, change, office, query } = asked
  if (name !== 'new' || (change !== 'send' && change !== 'test')) throw new NotFoundError('There is no such page.')
  const text = textOf(query['text'] ?? '')
  const to = query['to'] ?? office.ownAddress
  const form = editionForm(text, to)
  const isFit = text !== '' && text.length <= longestEditionText
  if (!isFit) return { ...common, plan: noText, button: '', version: '', more: form, make: async () => '' }
  const { siteUrl } = office.store
  const email = editionEmail({ orderNumber: 'EB-XXXXXXXX', downloadUrl: `${siteUrl}/…`, siteUrl, text })
  const more = html`${section('The email, as plain text', html`<p><b>${email.subject}</b></p><pre>${email.text}</pre>`)}${form}`
  return { ...common, more, ...(change === 'send' ? await offerSending(asked, text) : offerTest(asked, text, to)) }
}

const noText = { text: `Write what is new, in at most ${longestEditionText} characters.`, needsAddress: true } as const

/** As the email has it: lines, without control characters. */
function textOf(typed: string): string {
  const text = typed.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '')
  return text.replaceAll(/\n{3,}/g, '\n\n').trim()
}

type Sending = Pick<Offer, 'plan' | 'button' | 'version' | 'make'>

async function offerSending({ office, reads }: Asked, text: string): Promise<Sending> {
  const { store, stage } = office
  const id = editionId(text)
  const run = await readEdition(store.orders)
  if (run?.id === id) throw new NotDoneError('This text was sent before. Change it to send another email.')
  if (run && run.unsent > 0) refuse('edition_running')
  const [buyers, quota] = await Promise.all([reads.recipients(id), stage === undefined ? undefined : readEmailQuota()])
  if (buyers === 0) throw new NotDoneError('No buyer would get this email.')
  const emails = counted(buyers, 'email')
  const perRun = quota && quota.most >= 0 ? paceOf(quota.most) : mostPerRun
  const lines = [
    `${emails} will go out, one to each mailbox: the first within 15 minutes, at most ${counted(perRun, 'email')} in each 15 minutes.`,
    quota && `${quota.summary}. An edition takes at most half of them.`,
    quota?.isSandbox && 'SES is in the sandbox: only verified addresses get an email.',
  ]
  return {
    plan: { text: lines.filter(Boolean).join('\n'), forGood: 'Emails that were sent cannot be called back.' },
    button: `Send ${emails}`,
    version: JSON.stringify([id, run?.id, perRun]),
    make: async () => {
      await changeOrder(store, { edition: { text, buyers, perRun, by: authorOf() } })
      return `${emails} will go out. New edition, below, says how far they are.`
    },
  }
}

/** Half of what SES sends in a day is left for sales. */
const paceOf = (most: number) => Math.max(1, Math.min(mostPerRun, Math.floor(most / 2 / (24 * 4))))

function offerTest({ office: { store } }: Asked, text: string, testTo: string): Sending {
  return {
    plan: { text: `One email will go to ${testTo}. Its links lead to the store, not to a download.` },
    button: 'Send the test',
    version: JSON.stringify([text, testTo]),
    make: async () => {
      await changeOrder(store, { edition: { text, buyers: 0, perRun: 1, by: authorOf(), testTo } })
      return `The test was sent to ${testTo}.`
    },
  }
}

function editionForm(text: string, to: string): Html {
  const about =
    'Everyone who has the book gets one email with their own download link, but no mailbox that declined such emails or ' +
    'bounced. Deploy the new files first.'
  const form = html`<form action="edition/new/send">
<label class="wide">In at most ${longestEditionText} characters, without links or markup, about this book only
<textarea name="text" rows="6" maxlength="${longestEditionText}" required>${text}</textarea></label>
<p class="row"><button class="button primary">Show what will happen</button></p>
<p class="row end"><label class="wide">Send a test to<input name="to" type="email" value="${to}" autocomplete="off"></label>
<button class="button" formaction="edition/new/test">Show the test</button></p></form>`
  return section('What you write', note(about), form)
}
