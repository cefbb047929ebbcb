import {
  downloadPage,
  type DownloadPageState,
} from '../../../../lambda/shop/download-page/download-page'
import { pageStyle } from '../../../../lambda/shop/download-page/page-style'
import { escapeHtml } from '../../../../lambda/shop/messages/html'
import { brand } from '../../../../product/brand'
import { messages } from '../../../../product/messages'
import { product } from '../../../../product/product'

const help = 'help@example.com'
const store = { helpAddress: help, ebookBytes: 657_000 }
const orderNumber = 'EB-7K3M9Q2T'
const addresses = ['mara@example.com', '+12025550123']
const offer = { kind: 'offered', addresses } as const
const waitSeconds = 7 * 3600
const ready = { kind: 'ready', orderNumber, downloadsLeft: 10 } as const

const states: DownloadPageState[] = [
  ready,
  { ...ready, fallback: { by: 'email', address: 'mara@example.com' } },
  { kind: 'limit_reached', orderNumber, offer },
  { kind: 'outdated', orderNumber, offer },
  { kind: 'fresh_link_sent', orderNumber, addresses },
  { kind: 'fresh_link_queued', orderNumber, addresses },
  { kind: 'fresh_link_just_sent', orderNumber, addresses, waitSeconds: 360 },
  { kind: 'fresh_text_sent_today', orderNumber, addresses, waitSeconds },
  { kind: 'fresh_links_sent_today', orderNumber, waitSeconds },
  { kind: 'fresh_links_used_up', orderNumber },
  { kind: 'no_address', orderNumber },
  { kind: 'refunded', orderNumber },
  { kind: 'disputed', orderNumber },
  { kind: 'revoked', orderNumber },
  { kind: 'payment_pending', orderNumber },
  { kind: 'not_found' },
  { kind: 'unavailable' },
]

describe.each(states)('the page for $kind', (state) => {
  const { html } = downloadPage(state, store)

  test('names the order, if there is one', () => {
    expect(html.includes(messages.download.order(orderNumber))).toBe('orderNumber' in state)
  })

  test('has one main heading, a title and a language', () => {
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).toContain(`<html lang="${product.locale}">`)
    expect(html).toMatch(/<title>[^<]+<\/title>/)
    expect(html).toContain(` · ${escapeHtml(brand.name)}</title>`)
  })

  test('shows the help address once: inside the card unless it is ready', () => {
    const [card = ''] = /<article[^]*<\/article>/.exec(html) ?? []
    const link = `<a href="mailto:${help}`

    expect(html.split(link)).toHaveLength(2)
    expect(card.includes(link)).toBe(state.kind !== 'ready')
  })

  test('[F73] sends no referrer, runs no script and loads nothing from other sites', () => {
    expect(html).toContain('<meta name="referrer" content="no-referrer" />')
    expect(html).not.toMatch(/<script|\son\w+=|style="|https?:\/\//)
  })

  test('forms and links use the page’s own URL, so that no token is printed', () => {
    expect(html).not.toMatch(/<form[^>]*action=/)
    expect(html).not.toContain('/download/')
  })

  test('shows no address of the buyer in full', () => {
    for (const address of addresses) expect(html).not.toContain(address)
  })
})

test.each([
  ['ready', 200],
  ['limit_reached', 403],
  ['outdated', 410],
  ['fresh_link_sent', 200],
  ['fresh_link_queued', 200],
  ['fresh_link_just_sent', 429],
  ['fresh_text_sent_today', 429],
  ['fresh_links_sent_today', 429],
  ['fresh_links_used_up', 403],
  ['no_address', 403],
  ['refunded', 403],
  ['disputed', 403],
  ['revoked', 403],
  ['payment_pending', 403],
  ['not_found', 404],
  ['unavailable', 503],
])('%s responses with status %i', (kind, statusCode) => {
  const state = states.find((candidate) => candidate.kind === kind) ?? ready

  expect(downloadPage(state, store).statusCode).toBe(statusCode)
})

test('the ready page shows the book and posts to itself with one button', () => {
  const { html } = downloadPage(ready, store)

  expect(html).toContain(`alt="${escapeHtml(messages.download.coverAlt)}"`)
  expect(html).toContain(
    `<form method="post"><button class="button">${escapeHtml(messages.download.ready.button)}</button>`,
  )
  expect(html).not.toContain('<input')
})

test.each([3, 2, 1])('with %i downloads left the ready page says so', (downloadsLeft) => {
  const { html } = downloadPage({ ...ready, downloadsLeft }, store)

  expect(html).toContain(messages.download.ready.left(downloadsLeft))
})

test('with more than three downloads left the ready page does not show the number', () => {
  const { html } = downloadPage({ ...ready, downloadsLeft: 4 }, store)

  expect(html).not.toContain(messages.download.ready.left(4))
})

test.each([
  [657_000, 0.7, 'megabyte'],
  [23_400_000, 23.4, 'megabyte'],
  [34_567, 35, 'kilobyte'],
])('the ready page shows the file’s name, type and size: %i bytes', (ebookBytes, size, unit) => {
  const written = new Intl.NumberFormat(product.locale, { style: 'unit', unit }).format(size)

  expect(downloadPage(ready, { ...store, ebookBytes }).html).toContain(
    messages.download.ready.file(product.ebookFile, written.replace(' ', '\u00a0')),
  )
})

test.each(['limit_reached', 'outdated'] as const)(
  '[F69] the %s page offers a fresh link to the stored addresses and shows them masked',
  (kind) => {
    const { html } = downloadPage({ kind, orderNumber, offer }, store)

    expect(html).toContain('<input type="hidden" name="intent" value="fresh-link" />')
    expect(html).toContain(
      new Intl.ListFormat(product.locale).format(['m•••@example.com', '••••\u00a00123']),
    )
  },
)

test.each([
  [{ kind: 'fresh_link_just_sent', addresses, waitSeconds: 61 }, /\b2\b/],
  [{ kind: 'fresh_text_sent_today', addresses, waitSeconds }, /\b7\b/],
  [{ kind: 'fresh_links_sent_today', waitSeconds: waitSeconds - 1 }, /\b7\b/],
] as const)('[F69] a page with a wait says how long: $kind', (refusal, howLong) => {
  const page = downloadPage({ ...refusal, orderNumber }, store)
  const text = /<p class="text">([^<]*)/.exec(page.html)?.[1]

  expect(text).toMatch(howLong)
  expect(page.retryAfterSeconds).toBe(refusal.waitSeconds)
})

test('[F69] [F97] a link whose order can get no fresh link gives the reason instead of the button', () => {
  const page = downloadPage({ kind: 'outdated', orderNumber, offer: { kind: 'no_address' } }, store)

  expect(page.html).not.toContain('<form')
  expect(page.html).toContain(escapeHtml(messages.download.noAddress.text))
})

test('on paper and in forced colours the button keeps an edge, and the mark stays visible', () => {
  expect(pageStyle).not.toContain('@media (prefers-color-scheme')
  expect(pageStyle).toMatch(/\.button\{[^}]*border:1px solid transparent/)
  expect(pageStyle).toContain('.mark{forced-color-adjust:none;background:CanvasText}')
})

test.each(['payment_pending', 'unavailable'] as const)(
  'the %s page can be reloaded without submitting a form again',
  (kind) => {
    expect(downloadPage({ kind, orderNumber }, store).html).toContain('<a class="button" href="">')
  },
)

test('values of the order are escaped', () => {
  const { html } = downloadPage(
    { ...ready, orderNumber: '"><script>' },
    { ...store, helpAddress: 'a"b@example.com' },
  )

  expect(html).not.toContain('<script')
  expect(html).not.toContain('a"b')
})

test.each([
  ['email', 'mara@example.com', 'm•••@example.com'],
  ['text', '+12025550123', '••••\u00a00123'],
] as const)(
  'the page says that the link goes by %s, and masks the address',
  (by, address, masked) => {
    const { html } = downloadPage({ ...ready, fallback: { by, address } }, store)

    expect(html).toContain(messages.download.fallback[by](masked))
    expect(html).not.toContain(address)
  },
)
