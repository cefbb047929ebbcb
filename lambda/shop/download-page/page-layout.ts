import { brand } from '../../../product/brand'
import { product } from '../../../product/product'
import { html, type Html } from '../../html'
import { textDirection } from '../../text-direction'
import { pageStyleElement } from './page-style'

export function pageLayout(title: string, card: Html, footer?: Html): Html {
  return html`<!doctype html>
    <html lang="${product.locale}" dir="${textDirection(product.locale)}">
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
        <footer>${footer && html`<p>${footer}</p>`}</footer>
      </body>
    </html>`
}
