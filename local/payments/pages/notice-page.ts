import type { HttpAnswer } from '../http/exchange'
import { html } from '../../page/html'
import { page } from './layout'

type Notice = {
  status: number
  heading: string
  text: string
  link: { href: string; label: string }
}

/** A page that says one thing and leads on. */
export function noticePage({ status, heading, text, link }: Notice): HttpAnswer {
  return page({
    title: heading,
    status,
    stylesheet: 'checkout',
    body: html`<main class="notice">
      <h1>${heading}</h1>
      <p>${text}</p>
      <p><a class="primary" href="${link.href}">${link.label}</a></p>
    </main>`,
  })
}

/** For an address that leads nowhere. */
export function notFoundPage(): HttpAnswer {
  return noticePage({
    status: 404,
    heading: 'Nothing is here',
    text: 'This address belongs to no checkout. It may have been begun with --fresh since, or been copied in part.',
    link: { href: '/', label: 'See all payments' },
  })
}
