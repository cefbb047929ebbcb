import { withPagePolicy } from '../../frontend/build/page-policy'
import { callPaths } from '../../lambda/contract'
import { messages } from '../../product/messages'
import { product } from '../../product/product'
import { pitch } from '../../product/pitch'
import { wording } from '../../product/wording'
import { linkIn, messagesFor, newBuyer, payButton, price } from '../support/browser/store'
import { test } from '../support/engines/engine-test'
import { pageChanges } from '../support/browser/page-changes'
import { proxiedStore } from '../support/engines/proxied-store'
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

test('a purchase by email ends at the download page', async ({ tab, storeUrl, request, inboxUrl }, { workerIndex }) => {
  const buyer = newBuyer(workerIndex)
  await openCheckout(tab, storeUrl)
  // As it may be copied.
  await tab.type(checkout.email.label, `\u200B<${buyer.email}>`)
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

for (const [who, change] of Object.entries(pageChanges)) {
  test(`on a page changed by ${who} an empty input is reported, and the payment starts`, async ({ tab, storeUrl }, {
    workerIndex,
  }) => {
    const named = (text: string) => (who.includes('translator') ? `«${text}»` : text)
    await tab.open(storeUrl)
    await tab.run(change)
    await tab.press(named(landing.addToCart))
    await tab.press(named(submit))
    await seesToast(tab, errors.emailMissing)

    await tab.type(named(checkout.email.label), newBuyer(workerIndex).email)
    await tab.press(named(submit))

    await tab.seesEnabled(payButton)
  })
}

test('after going back from the hosted checkout the button is enabled and the form keeps its values', async ({
  tab,
  storeUrl,
}, { workerIndex }) => {
  const buyer = newBuyer(workerIndex)
  await openCheckout(tab, storeUrl)
  await tab.type(checkout.email.label, buyer.email)
  await tab.press(submit)
  await tab.seesEnabled(payButton)

  await tab.back()

  await tab.seesEnabled(submit)
  await tab.seesValue(checkout.email.label, buyer.email)
  await tab.press(submit)
  await tab.seesEnabled(payButton)
})

test('a page of another build has its styles and scripts, and an injected script does not run', async ({
  tab,
  storeUrl,
}) => {
  const ownPolicy = /<meta http-equiv="Content-Security-Policy"[^>]*>/
  const edit = (html: string) => {
    const other = html.replace(ownPolicy, '').replace('</style>', '*{outline-offset:7px}</style>')
    const injected = '<p id="x">blocked</p><script>x.textContent = "injected"</script></body>'
    return withPagePolicy(other, undefined).replace('</body>', injected)
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

test('an empty input and the server’s message about an invalid number are reported', async ({ tab, storeUrl }) => {
  await openCheckout(tab, storeUrl)
  await tab.press(submit)
  await seesToast(tab, errors.emailMissing)

  await tab.choose(checkout.methods.text)
  await tab.press(submit)
  await seesToast(tab, errors.phoneMissing)

  await tab.type(checkout.phone.label, foreignNumber)
  await tab.press(submit)
  await seesToast(tab, {
    title: errors.payment.title,
    description: sentenceAbout(foreignNumber),
  })
})

test('a lost connection is shown and the next attempt succeeds', async ({ tab, storeUrl }, { workerIndex }) => {
  let isBroken = true
  const closes = (path: string) => isBroken && path === callPaths.createPayment
  const store = await proxiedStore(storeUrl, { closes })
  try {
    await openCheckout(tab, store.url)
    await tab.type(checkout.email.label, newBuyer(workerIndex).email)

    await tab.press(submit)

    await seesToast(tab, {
      title: errors.payment.title,
      description: errors.payment.noMessage,
    })
    isBroken = false
    await tab.press(submit)
    await tab.seesEnabled(payButton)
  } finally {
    await store.close()
  }
})
