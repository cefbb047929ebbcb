import { html, type Html } from '../../../../lambda/html'
import { changeRefusal } from '../../../../lambda/office/functions/change-order/apply-change'
import { type EditionRun, readEdition } from '../../../../lambda/orders/edition-run'
import type { Order } from '../../../../lambda/orders/order'
import { counted } from '../../../../lambda/platform/text/in-words'
import { localTime } from '../../../../lambda/platform/text/zoned-time'
import { type PendingSection, pendingSections } from '../../views/pending-view'
import type { Page } from '../draw/frame'
import { buttonLink, contactsLink, note, notice, outwardLink, section } from '../draw/parts'
import type { Office, ToDo } from '../reads/create-reads'
import type { Asked } from './asked'
import { changeLink, paymentLink, refundLink } from './order-page'

export async function toDoPage({ office, reads, contacts, done }: Asked): Promise<Page> {
  const { pending, books } = await reads.toDo()
  const edition = pending && (await readEdition(office.store.orders))
  const view = { timeZone: office.timeZone, contacts, now: office.now() }
  const sections = pending && pendingSections(pending, view)
  const body = html`<h1>To do</h1>
${done !== undefined && notice(done, 'done')}
${sections && sections.length > 0 && html`<p class="links">${contactsLink('to-do', contacts)}</p>`}
${sections?.every(({ kind }) => kind === 'waiting') && section('Orders and payouts', html`<p>Nothing is to do.</p>`)}
${sections?.map((each) => pendingSection(each, office))}
${pending && pending.moreUndelivered > 0 && note(`${counted(pending.moreUndelivered, 'more order')} undelivered.`)}
${!pending && section('Orders and payouts', html`<p>Your AWS role may not read orders: that needs the policy support-desk.</p>`)}
${section('Books', booksState(books, office))}
${section('New edition', edition && editionState(edition, office), html`<p class="row">${buttonLink('edition/new/send', 'Email buyers a new edition', 'small')}</p>`)}`
  return { title: 'To do', area: 'to-do', body }
}

function pendingSection({ kind, title, lines, guide }: PendingSection, office: Office): Html {
  const items = lines.map(
    ({ subject, text, order }) => html`<li>
${order ? html`<a href="orders/${subject}"><b>${subject}</b></a>` : html`<b>${subject}</b>`}<p>${text}</p>
<p class="row">${order ? buttons(kind, order, office) : payoutsLink(office)}</p></li>`,
  )
  return section(title, html`<ol class="lines">${items}</ol>${guide && note(guide)}`)
}

function buttons(kind: PendingSection['kind'], order: Order, { store, now }: Office): Html {
  const change = kind === 'undelivered' ? 'resend' : /decisions|repeats/.test(kind) ? 'accept' : undefined
  const isPossible = change && changeRefusal(order, change, now()) === undefined
  const label = kind === 'disputes' ? 'Answer at Stripe' : kind === 'waiting' && 'Payment at Stripe'
  const atStripe = label ? paymentLink(order, store, label, 'small') : refundLink(order, store, 'small')
  return html`${isPossible && changeLink(order, change, 'small')}${atStripe}`
}

function payoutsLink({ store: { paymentsUrl } }: Office) {
  const page = 'https://dashboard.stripe.com/payouts'
  return paymentsUrl === undefined && outwardLink(page, 'Payouts at Stripe', 'button small')
}

function editionState({ buyers, unsent, perRun, startedAt, by }: EditionRun, { timeZone }: Office): Html {
  const since = `started on ${localTime(startedAt, timeZone)} by ${by}`
  if (unsent === 0) return note(`The last one is over; it was ${since}.`)
  const sent = Math.max(0, buyers - unsent).toLocaleString('en-US')
  return html`<p>${sent} of ${counted(buyers, 'email')} sent.</p>
${note(`Counted every 15 minutes, when at most ${perRun} more begin; ${since}.`)}`
}

/** As long as the alarm about the books waits. */
const longestMs = 26 * 3_600_000

function booksState(books: ToDo['books'], { timeZone, now }: Office): Html {
  if (!books) return html`<p>Your AWS role may not read the books: that needs the policy finance-reader.</p>`
  if (!books.month) return html`<p>Stripe was not read yet; that happens once a day.</p>`
  const { month, readAt, verdict } = books.month
  const { length } = verdict.differences
  const agreement = length === 0 ? 'They agree with Stripe' : `They have ${counted(length, 'difference')}`
  const isOld = now().getTime() - Date.parse(readAt) > longestMs
  return html`<p>${agreement}, as of ${localTime(readAt, timeZone)}.</p>
${length > 0 && html`<p class="row">${buttonLink(`months/${month}`, 'See the differences', 'small')}</p>`}
${isOld && note('Stripe should be read every day. The log of keep-books says why it was not, such as that Stripe cannot be reached.')}`
}
