import { html, type Html } from '../../../../lambda/html'
import { type EditionRun, longestEditionText, readEdition, waitingOf } from '../../../../lambda/orders/edition-run'
import { localTime } from '../../views/local-time'
import type { Page } from '../draw/frame'
import { note, notice, section } from '../draw/parts'
import type { Office } from '../reads/create-reads'
import type { Asked } from './asked'

export async function editionPage({ office, query, done }: Asked): Promise<Page> {
  const run = await readEdition(office.store.orders)
  const body = html`<h1>New edition</h1>
${done !== undefined && notice(done, 'done')}
${note(
  'Emails everyone who has the book that its new edition is there, with their own download link: one email for each ' +
    'mailbox, and none to buyers who declined it or whose mailbox bounced. Deploy the new files first.',
)}
${section('What you write', editionForm(office, query['text']))}
${run && section('The last one', editionProgress(run, office), html`<pre>${run.text}</pre>`)}`
  return { title: 'New edition', area: 'edition', body }
}

function editionForm({ ownAddress }: Office, text = ''): Html {
  return html`<form action="edition/new/send">
<label class="wide">What is new in the book, in at most ${longestEditionText} characters, without links or markup. It is
about this book only: the email has no room for advertising.
<textarea name="text" rows="6" maxlength="${longestEditionText}" required>${text}</textarea></label>
<p class="row"><button class="button primary">Show what will happen</button></p>
<p class="row end"><label class="wide">Send a test to<input name="to" type="email" value="${ownAddress}" autocomplete="off"></label>
<button class="button" formaction="edition/new/test">Show the test</button></p></form>`
}

export function editionProgress(run: EditionRun, { timeZone }: Office): Html {
  const { sent, unsent, bounced, startedAt, by } = run
  const counts = [
    [sent, 'sent'],
    [waitingOf(run), 'waiting'],
    [bounced, 'bounced or marked as spam'],
    [unsent, 'not sent, because access ended or the address was refused'],
  ] as const
  const told = counts.filter(([count, what]) => count > 0 || what === 'sent' || what === 'waiting')
  return html`<p>${told.map(([count, what]) => `${count} ${what}`).join(', ')}.</p>
${note(`Started on ${localTime(startedAt, timeZone)} by ${by}. They go out one every two seconds, after buyers’ own messages.`)}`
}
