import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import { closeServer, portOf } from 'kit'
import { withPagePolicy } from '../../tools/site/page-policy'
import { callPaths } from '../../lambda/contract'
import { messages } from '../../product/messages'
import { product } from '../../product/product'
import { pitch } from '../../product/pitch'
import { wording } from '../../product/wording'
import { linkIn, messagesFor, newBuyer, payButton, price } from '../support/browser/store'
import { test } from '../support/engines/engine-test'
import { changedPages, pageChanges } from '../support/browser/page-changes'
import type { Tab } from '../support/engines/tab'
import { foreignNumber, sentenceAbout } from '../support/store/addresses'

const { checkout, errors, landing } = wording
const submit = checkout.submit(price)

async function openCheckout(tab: Tab, storeUrl: string) {
  await tab.open(storeUrl)
  await tab.press(landing.addToCart)
}

async function seesToast(tab: Tab, { title, description }: { title: string; description: string }) {
  await tab.sees(title)
  await tab.sees(description)
}

// In one browser, which takes seconds to start.
test.describe.configure({ mode: 'default' })

test('after going back from the hosted checkout the form keeps its values, and the purchase ends at the download page', async ({
  tab,
  storeUrl,
  request,
  inboxUrl,
}, { workerIndex }) => {
  const buyer = newBuyer(workerIndex)
  await openCheckout(tab, storeUrl)
  // As it may be copied.
  await tab.type(checkout.email.label, `\u200B<${buyer.email}>`)
  await tab.press(submit)
  await tab.seesEnabled(payButton)

  await tab.back()

  // A busy browser may load the page again, with its dialog closed.
  await tab.run(() =>
    document.querySelector<HTMLElement>('body:not(:has(dialog[open])) [aria-haspopup=dialog]')?.click(),
  )
  await tab.seesEnabled(submit)
  await tab.seesValue(checkout.email.label, buyer.email)
  await tab.press(submit)
  await tab.type('Card number', '4242 4242 4242 4242')
  await tab.type('Expiry', '12 / 34')
  await tab.type('CVC', '123')
  await tab.press(payButton)
  await tab.sees(pitch.thankYou.congratulations)

  const { emails } = await messagesFor(request, inboxUrl, buyer.email)
  await tab.open(linkIn(emails[0]?.body.text))
  const { ready } = messages.download
  await tab.seesEnabled(product.epubFile ? ready.pdf.button : ready.button)
})

test('on a translated page that a password manager changed an empty input is reported, and the payment starts', async ({
  tab,
  storeUrl,
}, { workerIndex }) => {
  const named = (label: string) => `«${label}»`
  await tab.open(storeUrl)
  // Otherwise the tab fills in what it last submitted.
  await tab.run(() => sessionStorage.clear())
  // changed-page.spec.ts has the others.
  for (const change of changedPages[0]) await tab.run(pageChanges[change])
  await tab.press(named(landing.addToCart))
  await tab.press(named(submit))
  await seesToast(tab, errors.emailMissing)

  await tab.type(named(checkout.email.label), newBuyer(workerIndex).email)
  await tab.press(named(submit))

  await tab.seesEnabled(payButton)
})

test('a page of another build has its styles and scripts, and an injected script does not run', async ({
  tab,
  storeUrl,
}) => {
  const ownPolicy = /<meta http-equiv="Content-Security-Policy"[^>]*>/
  const edit = (html: string) => {
    const other = html.replace(ownPolicy, '').replace('</style>', '*{outline-offset:7px}</style>')
    const script = 'x.textContent = "injected"'
    const injected = `<p id="x">blocked</p><script>${script}</script><img src="/none.png" onerror='${script}' />`
    return withPagePolicy(other, undefined).replace('</body>', `${injected}</body>`)
  }
  const otherBuild = await proxiedStore(storeUrl, { edit })
  try {
    await openCheckout(tab, otherBuild.url)
    await tab.seesEnabled(submit)

    await tab.open(otherBuild.url)
    await tab.seesStyle(pitch.headline, 'outline-offset', '7px')
    await tab.sees('blocked')
  } finally {
    await otherBuild.close()
  }
})

test('the server’s message about a number and a lost connection are reported, and the next attempt succeeds', async ({
  tab,
  storeUrl,
}, { workerIndex }) => {
  let isBroken = false
  const store = await proxiedStore(storeUrl, { closes: (path) => isBroken && path === callPaths.createPayment })
  try {
    const { title, noMessage } = errors.payment
    await openCheckout(tab, store.url)
    await tab.type(checkout.email.label, newBuyer(workerIndex).email)
    await tab.choose(checkout.methods.text)
    await tab.type(checkout.phone.label, foreignNumber)
    await tab.press(submit)
    await seesToast(tab, { title, description: sentenceAbout(foreignNumber) })

    await tab.choose(checkout.methods.email)
    isBroken = true
    await tab.press(submit)
    await seesToast(tab, { title, description: noMessage })
    isBroken = false
    await tab.press(submit)
    await tab.seesEnabled(payButton)
  } finally {
    await store.close()
  }
})

/** Serves the store with pages that `edit` changes, and closes the connection of a request for a path that `closes`. */
async function proxiedStore(
  storeUrl: string,
  { edit, closes }: { edit?: (html: string) => string; closes?: (path: string) => boolean },
) {
  const server = createServer((received, response) => {
    const { method, headers, url = '/', socket } = received
    if (closes?.(url)) return void socket.destroy()
    const asked = { method, headers: { ...headers, 'accept-encoding': 'identity' } }
    const forwarded = send(new URL(url, storeUrl), asked, async (answer) => {
      const { 'content-length': _length, ...answered } = answer.headers
      response.writeHead(answer.statusCode ?? 502, answered)
      if (edit && answered['content-type']?.startsWith('text/html')) response.end(edit(await text(answer)))
      else answer.pipe(response)
    })
    received.pipe(forwarded)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return { url: `http://localhost:${portOf(server)}`, close: () => closeServer(server) }
}
