import { brand } from '../../product/brand'
import { messages } from '../../product/messages'
import { html, type Html } from './html'
import { pageStyleElement } from './page-style'

type Page = { title: string; card: Html; orderNumber: string | undefined; helpAddress: string }

/** The document around a card: a link home above it, the help address below. */
export function pageLayout({ title, card, orderNumber, helpAddress }: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title} · ${brand.name}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <meta
          name="theme-color"
          content="${brand.colors.light.background}"
          media="(prefers-color-scheme: light)"
        />
        <meta
          name="theme-color"
          content="${brand.colors.dark.background}"
          media="(prefers-color-scheme: dark)"
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${pageStyleElement}
      </head>
      <body>
        <header>
          <a class="home" href="/"><span class="mark"></span>${brand.name}</a>
        </header>
        <main>${card}</main>
        <footer>
          <p>
            ${messages.download.help}
            <a href="${mailto(helpAddress, orderNumber)}">${helpAddress}</a>
          </p>
        </footer>
      </body>
    </html>`
}

function mailto(address: string, orderNumber: string | undefined): string {
  const link = `mailto:${encodeURIComponent(address).replace('%40', '@')}`
  if (orderNumber === undefined) return link
  return `${link}?subject=${encodeURIComponent(messages.download.order(orderNumber))}`
}
