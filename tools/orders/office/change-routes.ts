import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { html } from '../../../lambda/html'
import { NotDoneError } from '../reads/not-done-error'
import type { Page } from './draw/frame'
import { buttonLink, notice } from './draw/parts'
import type { Asked, FindOffer, Offer } from './pages/asked'
import { editionOffer } from './pages/edition-offer'
import { failurePage } from './pages/explain-failure'
import { isMonthFile, sendMonthFile } from './pages/month-files'
import { monthOffer } from './pages/month-offer'
import { orderOffer } from './pages/order-offer'
import type { Offered } from './presses'
import { within } from './reads/create-reads'
import type { Responder } from './responder'

const formSchema = z.object({ key: z.string() })

export function addChanges(app: FastifyInstance, responder: Responder): void {
  const { askedOf, presses, show } = responder
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  addChange(app, '/orders/:name/:change', orderOffer, responder)
  addChange(app, '/months/:name/:change', monthOffer, responder)
  addChange(app, '/edition/:name/:change', editionOffer, responder)
  app.get('/done/:name', async (request, reply) => {
    const { name: key } = await askedOf(request)
    const pressed = presses.resultOf(key)
    if (!pressed) return show(reply, failurePage(notDone.unknown, '.'))
    await within(pressed.made)
    return show(reply, { to: `${pressed.back}?done=${key}` })
  })
}

function addChange(
  app: FastifyInstance,
  path: string,
  findOffer: FindOffer,
  { askedOf, presses, reads, show }: Responder,
): void {
  const offeredBy = async (asked: Asked, url: string): Promise<Offer & Offered> => {
    const offer = await findOffer(asked)
    const seen = JSON.stringify([offer.plan, offer.version])
    return { ...offer, path: url.slice(1), seen }
  }
  app.get(path, async (request, reply) => {
    const asked = await askedOf(request)
    if (findOffer === monthOffer && isMonthFile(asked.change)) return sendMonthFile(reply, asked)
    const offer = await offeredBy(asked, request.url)
    return show(reply, offerPage(offer, presses.issue(offer)))
  })
  app.post(path, async (request, reply) => {
    const { data: { key } = { key: '' } } = formSchema.safeParse(request.body)
    if (!presses.resultOf(key)) {
      const offer = await offeredBy(await askedOf(request), request.url)
      const make = () => offer.make().finally(reads.forgetToDo)
      const outcome = presses.press(key, { ...offer, make })
      if (outcome !== 'made') return show(reply, failurePage(notDone[outcome], offer.back))
      const refusal = offer.more ? await refusalIn(presses.resultOf(key)?.made) : undefined
      if (refusal !== undefined) {
        const plan = { text: refusal, needsAddress: true } as const
        return show(reply, { ...offerPage({ ...offer, plan }, ''), status: 409 })
      }
    }
    return show(reply, { to: `done/${key}` })
  })
}

/** `undefined` while it is not known. */
const refusalIn = (made?: Promise<string>) =>
  made && within(made).then(noRefusal, (error: unknown) => (error instanceof NotDoneError ? error.message : undefined))
const noRefusal = () => undefined

const nothingDone = (text: string) => ({ status: 409, title: 'Nothing was done', text })

const notDone = {
  unknown: nothingDone('This office did not show that form, or some time ago. Open its page again.'),
  changed: nothingDone('It has changed since that page was loaded. Look at it again first.'),
}

function offerPage(offer: Offer & { path: string }, key: string): Page {
  const { title, area, back, path, plan, button, more } = offer
  const body = html`<h1>${title}</h1>
${plan.needsAddress ? notice(plan.text) : html`<p class="plan">${plan.text}</p>`}
${plan.forGood && notice(plan.forGood, 'forever')}
<form method="post" action="${path}" class="row"><input type="hidden" name="key" value="${key}">
${!plan.needsAddress && html`<button class="button primary">${button}</button>`}${buttonLink(back, 'Back, change nothing')}</form>
${more}`
  return { title, area, body }
}
