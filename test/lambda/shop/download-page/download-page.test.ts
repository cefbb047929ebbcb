import { createHash } from 'node:crypto'
import { downloadPage, type DownloadPageState } from '../../../../lambda/shop/download-page/download-page'
import type { FreshLinkOffer } from '../../../../lambda/shop/links/fresh-link'
import { maskedAddress } from '../../../../lambda/shop/download-page/masked-address'
import { downloadPagePolicy } from '../../../../lambda/shop/download-page/page-style'
import { escapeHtml } from '../../../../lambda/html'
import { messages } from '../../../../product/messages'
import { product } from '../../../../product/product'

const help = 'help@example.com'
const pdf = { format: 'pdf', name: 'book.pdf', bytes: 657_000 } as const
const epub = { format: 'epub', name: 'book.epub', bytes: 99_500 } as const
const orderNumber = 'EB-7K3M9Q2T'
const store = { helpAddress: help, files: [pdf], orderNumber }
const addresses = ['mara@example.com', '+12025550123']
const masked = new Intl.ListFormat(product.locale).format(['m•••@example.com', '••••\u00a00123'])
const offer: FreshLinkOffer = { kind: 'offered', channels: ['email', 'text'], addresses, isResumed: false }
const waitSeconds = 7 * 3600
const ready = { kind: 'ready', downloadsLeft: 10 } as const

const states: [DownloadPageState, number][] = [
  [ready, 200],
  [{ kind: 'limit_reached', offer }, 403],
  [{ kind: 'outdated', offer }, 410],
  [{ kind: 'fresh_link_sent', addresses }, 200],
  [{ kind: 'fresh_link_queued', addresses }, 200],
  [{ kind: 'fresh_link_just_sent', addresses, waitSeconds: 360 }, 429],
  [{ kind: 'fresh_text_sent_today', addresses, waitSeconds }, 429],
  [{ kind: 'fresh_links_sent_today', waitSeconds }, 429],
  [{ kind: 'fresh_links_used_up' }, 403],
  [{ kind: 'no_address' }, 403],
  [{ kind: 'refunded' }, 403],
  [{ kind: 'disputed' }, 403],
  [{ kind: 'revoked' }, 403],
  [{ kind: 'awaiting_payment' }, 403],
  [{ kind: 'held' }, 403],
  [{ kind: 'unknown' }, 404],
  [{ kind: 'unavailable' }, 503],
]

const textsOf = (page: string) => [...page.matchAll(/<p class="text">([^<]*)/g)].map(([, text]) => text)
const isReloaded = new Set(['awaiting_payment', 'held', 'unavailable'])
const isOfNoOrder = new Set(['unknown', 'unavailable'])

test.each(states)(
  '[F73!] the page %j has status %i, names its order and the help address, and prints neither addresses nor the token nor anything of other sites',
  (state, status) => {
    const { html, statusCode } = downloadPage(state, store)
    const [card = ''] = /<article[^]*<\/article>/.exec(html) ?? []
    const link = `<a href="mailto:${help}`

    expect(statusCode).toBe(status)
    expect(html.includes(messages.download.order(orderNumber))).toBe(!isOfNoOrder.has(state.kind))
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).toContain(`<html lang="${product.locale}" dir="ltr">`)
    expect(html).toMatch(/<title>[^<]+ · [^<]+<\/title>/)
    expect(html.split(link)).toHaveLength(2)
    // A page to wait on can be reloaded without submitting a form again.
    expect(html.includes('<a class="button" href="">')).toBe(isReloaded.has(state.kind))
    expect(card.includes(link)).toBe(state.kind !== 'ready')
    expect(html).toContain('<meta name="referrer" content="no-referrer" />')
    expect(html).not.toMatch(/<script|\son\w+=|style="|https?:\/\/|<form[^>]*action=|\/download\//)
    for (const address of addresses) expect(html).not.toContain(address)
  },
)

test.each([
  [4, false],
  [3, true],
])(
  'the ready page posts to itself with one button, and says that %i downloads are left: %s',
  (downloadsLeft, isSaid) => {
    const { html } = downloadPage({ ...ready, downloadsLeft }, store)
    const button = `<button class="button">${escapeHtml(messages.download.ready.button)}</button>`

    expect(html).toContain(`alt="${escapeHtml(messages.download.coverAlt)}"`)
    expect(html).toContain(`<form method="post">${button}`)
    expect(html).not.toContain('<input')
    expect(html.includes(messages.download.ready.left(downloadsLeft))).toBe(isSaid)
  },
)

test.each([
  [23_400_000, 23.4, 'megabyte'],
  [34_567, 35, 'kilobyte'],
])('the ready page shows the file’s name, type and size: %i bytes', (bytes, size, unit) => {
  const written = new Intl.NumberFormat(product.locale, { style: 'unit', unit }).format(size)

  expect(downloadPage(ready, { ...store, files: [{ ...pdf, bytes }] }).html).toContain(
    messages.download.ready.file('book.pdf', 'PDF', written.replace(' ', '\u00a0')),
  )
})

test('with an EPUB beside the PDF each has a button, a sentence, and its name and size', () => {
  const { html } = downloadPage(ready, { ...store, files: [pdf, epub] })
  const { ready: wording } = messages.download

  const buttons = [...html.matchAll(/<button [^>]*name="format" value="(\w+)">([^<]*)/g)]
  expect(buttons.map(([, format, text]) => [format, text])).toEqual([
    ['pdf', wording.pdf.button],
    ['epub', wording.epub.button],
  ])
  expect(html).not.toContain(`>${wording.button}<`)
  for (const { text } of [wording.pdf, wording.epub]) expect(html).toContain(text)
  expect(html).toContain('book.epub')
})

test('the page of an outdated link offers a fresh one to the masked addresses, or gives the reason', () => {
  const outdated = (given: FreshLinkOffer) => downloadPage({ kind: 'outdated', offer: given }, store).html

  const offered = outdated(offer)
  expect(offered).toContain('<input type="hidden" name="intent" value="fresh-link" />')
  expect(offered).toContain(masked)
  const refused = outdated({ kind: 'no_address' })
  expect(refused).not.toContain('<form')
  expect(textsOf(refused)).toEqual([escapeHtml(messages.download.noAddress.text)])
})

const { limitReached, freshLinkLater: later, noAddress, freshLinksUsedUp: usedUp } = messages.download
const { freshLinkJustSent: just, freshTextSentToday: textSent, freshLinksSentToday: linksSent } = messages.download

test.each([
  [{ kind: 'fresh_link_just_sent', addresses, waitSeconds: 301 }, later.minutes(6), just.text(masked, 6)],
  [{ kind: 'fresh_text_sent_today', addresses, waitSeconds }, later.hours(7), textSent.text(masked, 7)],
  [{ kind: 'fresh_links_sent_today', waitSeconds: waitSeconds - 1 }, later.hours(7), linksSent.text(7)],
  [{ kind: 'fresh_links_used_up' }, later.never, usedUp.text],
  [{ kind: 'no_address' }, noAddress.text, noAddress.text],
] as const)(
  'a refusal says how long to wait, and on the page of a link that is used up does not point to its message: $kind',
  (refusal, sentence, text) => {
    const ofUsedUp = downloadPage({ kind: 'limit_reached', offer: refusal }, store)
    const { html, retryAfterSeconds } = downloadPage(refusal, store)

    expect(textsOf(ofUsedUp.html)).toEqual([limitReached.text, sentence].map(escapeHtml))
    expect(textsOf(html)).toEqual([escapeHtml(text)])
    expect(retryAfterSeconds).toBe('waitSeconds' in refusal ? refusal.waitSeconds : undefined)
  },
)

test('the page says that the link goes by text, and masks the number', () => {
  const { html } = downloadPage(ready, { ...store, fallback: { by: 'text', address: '+12025550123' } })

  expect(html).toContain(messages.download.fallback.text('••••\u00a00123'))
  expect(html).not.toContain('+12025550123')
})

test.each([
  ['m@example.com', 'm•••@example.com'],
  ['"a@b"@example.com', '"•••@example.com'],
])('the address %s is shown as %s', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown)
})

test('the policy allows only the page’s own style, and a form to its own origin', () => {
  const [, style = ''] = /<style>([^]*)<\/style>/.exec(downloadPage(ready, store).html) ?? []
  const hash = createHash('sha256').update(style).digest('base64')

  expect(downloadPagePolicy).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; font-src data:; form-action 'self'; ` +
      "frame-ancestors 'none'; base-uri 'none'",
  )
})
