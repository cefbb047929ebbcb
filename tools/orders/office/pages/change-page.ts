import { html } from '../../../../lambda/html'
import { buttonLink, notice } from '../draw/parts'
import type { Page } from '../draw/frame'
import type { Failure } from './explain-failure'
import type { Offer } from './asked'

export function offerPage(offer: Offer & { path: string }, key: string): Page {
  const { title, area, back, path, plan, button, more } = offer
  const body = html`<h1>${title}</h1>
<p class="plan">${plan.text}</p>
${plan.forGood && notice(plan.forGood, 'forever')}
<form method="post" action="${path}" class="row"><input type="hidden" name="key" value="${key}">
${!plan.needsAddress && html`<button class="button primary">${button}</button>`}${buttonLink(back, 'Back, change nothing')}</form>
${more}`
  return { title, area, body }
}

export function failurePage({ title, text, status }: Omit<Failure, 'isUnexpected'>, back?: string): Page {
  const body = html`<h1>${title}</h1>${notice(text)}
${back !== undefined && html`<p class="row">${buttonLink(back, 'Back')}</p>`}`
  return { title, body, status }
}
