import type { SitePage } from './pages'
import { SharedPage } from './shared-page'
import { brand } from '../../product/brand'
import { product } from '../../product/product'
import { fallbackFaces } from '../theme/display-face'
import { direction } from '../theme/language'

export type DocumentProps = {
  page: SitePage
  /** e.g. `/assets/app-1a2b3c4d.js` */
  appUrl: string
  turnUrl: string
  fontUrls: readonly string[]
  /** Missing if there are no pages to look inside. */
  insideUrl?: string
  /** The code of start/<script>.ts. */
  startScript: string
  /** e.g. `https://example.com`; without it a page has no canonical URL. */
  siteUrl?: string
  pageCount: number
  /** `name` is what Emotion finds them by. */
  globalStyles: { name: string; css: string }
  css: string
  body: string
}

/** Keeps the dialog above Android's keyboard. */
const viewport = 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content'

export function Document(props: DocumentProps) {
  const { page, appUrl, turnUrl, insideUrl, fontUrls, startScript, css, globalStyles, body } = props
  return (
    <html lang={product.locale} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={viewport} />
        <title>{page.title}</title>
        {page.listed ? <SharedPage {...props} {...page} /> : <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content="light dark" />
        <ThemeColor scheme="light" />
        <ThemeColor scheme="dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon-32.png" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <style
          data-emotion={globalStyles.name}
          // One element, because each needs a hash in the security policy.
          dangerouslySetInnerHTML={{ __html: fallbackFaces() + globalStyles.css + css }}
        />
        <script
          data-app={appUrl}
          data-turn={turnUrl}
          data-fonts={fontUrls.join(' ')}
          data-inside={insideUrl}
          dangerouslySetInnerHTML={{ __html: startScript }}
        />
      </head>
      <body dangerouslySetInnerHTML={{ __html: body }} />
    </html>
  )
}

function ThemeColor({ scheme }: { scheme: 'light' | 'dark' }) {
  return (
    <meta name="theme-color" media={`(prefers-color-scheme: ${scheme})`} content={brand.colors[scheme].background} />
  )
}
