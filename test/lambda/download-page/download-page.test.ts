import { downloadPage, type DownloadPageState } from '../../../lambda/download-page/download-page'
import { brand } from '../../../product/brand'
import { messages } from '../../../product/messages'
import { product } from '../../../product/product'

const help = 'help@fourstep.example'
const orderNumber = 'EB-7K3M9Q2T'
const addresses = ['mara@example.com', '+12025550123']
const ready = { kind: 'ready', orderNumber, downloadsLeft: 10 } as const

const states: DownloadPageState[] = [
  ready,
  { kind: 'limit_reached', orderNumber, addresses },
  { kind: 'outdated', orderNumber, addresses },
  { kind: 'fresh_link_sent', orderNumber, addresses },
  { kind: 'fresh_link_just_sent', orderNumber, addresses },
  { kind: 'refunded', orderNumber },
  { kind: 'disputed', orderNumber },
  { kind: 'payment_pending', orderNumber },
  { kind: 'not_found' },
  { kind: 'unavailable' },
]

describe.each(states)('the page for $kind', (state) => {
  const { html } = downloadPage(state, help)

  test('names the order, if there is one', () => {
    expect(html.includes(messages.download.order(orderNumber))).toBe('orderNumber' in state)
  })

  test('has one main heading, a title and a language', () => {
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).toMatch(/<html lang="en">[^]*<title>[^<]+<\/title>/)
    expect(html).toContain(` · ${brand.name}</title>`)
  })

  test('shows the help address', () => {
    expect(html).toContain(`href="mailto:${help}`)
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
  ['fresh_link_just_sent', 429],
  ['refunded', 403],
  ['disputed', 403],
  ['payment_pending', 403],
  ['not_found', 404],
  ['unavailable', 503],
])('%s responses with status %i', (kind, statusCode) => {
  const state = states.find((candidate) => candidate.kind === kind) ?? ready

  expect(downloadPage(state, help).statusCode).toBe(statusCode)
})

test('the ready page shows the book and posts to itself with one button', () => {
  const { html } = downloadPage(ready, help)

  expect(html).toContain(`alt="Cover of ${product.title}"`)
  expect(html).toMatch(
    /<form method="post">\s*<button class="button">Download your ebook<\/button>/,
  )
  expect(html).not.toContain('<input')
})

test.each([3, 2, 1])('with %i downloads left the ready page says so', (downloadsLeft) => {
  const { html } = downloadPage({ ...ready, downloadsLeft }, help)

  expect(html).toContain(messages.download.ready.left(downloadsLeft))
})

test('with more than three downloads left the ready page does not show how many', () => {
  const { html } = downloadPage({ ...ready, downloadsLeft: 4 }, help)

  expect(html).not.toContain(messages.download.ready.left(4))
})

test('the ready page shows the name of the file', () => {
  expect(downloadPage(ready, help).html).toContain(`${product.ebookFile}</p>`)
})

test.each(['limit_reached', 'outdated'] as const)(
  '[F69] the %s page offers a fresh link to the stored addresses and shows them masked',
  (kind) => {
    const { html } = downloadPage({ kind, orderNumber, addresses }, help)

    expect(html).toContain('<input type="hidden" name="intent" value="fresh-link" />')
    expect(html).toContain('m•••@example.com and ••••\u00a00123')
  },
)

test('an order whose addresses were erased gets the help address instead of a fresh link', () => {
  const { html } = downloadPage({ kind: 'outdated', orderNumber, addresses: [] }, help)

  expect(html).not.toContain('<form')
  expect(html).toContain(messages.download.freshLink.noAddress)
})

test.each(['payment_pending', 'unavailable'] as const)(
  'the %s page can be reloaded without submitting a form again',
  (kind) => {
    expect(downloadPage({ kind, orderNumber }, help).html).toContain('<a class="button" href="">')
  },
)

test('values of the order are escaped', () => {
  const { html } = downloadPage({ ...ready, orderNumber: '"><script>' }, 'a"b@example.com')

  expect(html).not.toContain('<script')
  expect(html).not.toContain('a"b')
})
