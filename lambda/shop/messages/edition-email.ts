import { brand } from '../../../product/brand'
import { messages } from '../../../product/messages'
import { asciiHtml, html } from '../../html'
import { button, emailPage, link, row, small } from './email-page'
import { inline } from './email-style'
import { underlined, wrapParagraph } from './plain-text'

type EditionEmailValues = {
  orderNumber: string
  downloadUrl: string
  /** Without a trailing slash. */
  siteUrl: string
  /** The author's, with blank lines between paragraphs. Its rest is fixed, so that there is no room for advertising. */
  text: string
}

const wording = messages.edition

/** The page on which a button declines further ones: mail scanners follow links. */
const declineUrl = (downloadUrl: string) => `${downloadUrl}?editions=no`

/** The subject contains no value, so that none can reach a header (F58). */
export function editionEmail({ orderNumber, downloadUrl, siteUrl, text }: EditionEmailValues): {
  subject: string
  html: string
  text: string
} {
  const { subject, heading, intro, reason, decline } = wording
  const decliningUrl = declineUrl(downloadUrl)
  const paragraphs = text.split(/\n\s*\n/).map((each) => each.split('\n'))
  const rows = [
    row({ top: 40 }, html`<h1 class="text" style="${inline.heading}">${heading}</h1>`),
    row({ top: 12 }, small(html`${intro}`)),
    ...paragraphs.map((lines) =>
      row({ top: 12 }, html`<p class="text" style="${inline.body}">${lines.map((line) => html`${line}<br/>`)}</p>`),
    ),
    row({ top: 20 }, button(downloadUrl, wording.button)),
    row(
      { top: 20, bottom: 40 },
      small(html`${messages.email.linkIntro}<br/>${link(downloadUrl, downloadUrl, inline.address)}`),
    ),
  ]
  const foot = html`${reason} ${link(decliningUrl, decline, inline.link)}`
  const plain = [
    brand.name.toUpperCase(),
    underlined(heading),
    wrapParagraph(intro),
    ...paragraphs.map((lines) => lines.map(wrapParagraph).join('\n')),
    downloadUrl,
    `${messages.email.order}: ${orderNumber}`,
    ['-'.repeat(24), wrapParagraph(reason), `${decline}:`, decliningUrl, siteUrl].join('\n'),
  ]
  const page = emailPage(subject, wording.preview(orderNumber), siteUrl, rows, foot)
  return { subject, html: asciiHtml(page.markup), text: `${plain.join('\n\n')}\n` }
}
