import type { Page } from './pages'
import { SharedPage } from './shared-page'
import { brand } from '../../product/brand'
import { product } from '../../product/product'
import { fallbackFaces } from '../theme/display-face'

export type DocumentProps = {
  page: Page
  /** The app's script, e.g. `/assets/app-1a2b3c4d.js`. */
  appUrl: string
  /** The script that turns the book. */
  turnUrl: string
  /** The files of the display typeface. */
  fontUrls: readonly string[]
  /** The bundle of inside/inside-script.ts, if the page shows pages of the ebook. */
  insideUrl?: string
  /** The bundle of the page's inline script, start/<script>.ts. */
  startScript: string
  /** e.g. `https://example.com`; without it a page has no canonical URL. */
  siteUrl?: string
  /** The ebook's length, if known. */
  pageCount?: number
  /** Whether the stage offers texts. */
  offersTexts: boolean
  /** The styles that all pages share, and the name by which Emotion finds them in the page. */
  globalStyles: { name: string; css: string }
  /** The styles of this page's elements. */
  css: string
  body: string
}

/** On Android the keyboard shortens the window, so that the dialog stays above it. */
const viewport = 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content'

/** The HTML around a page. */
export function Document(props: DocumentProps) {
  const { page, appUrl, turnUrl, insideUrl, fontUrls, startScript, css, globalStyles, body } = props
  return (
    <html lang={product.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={viewport} />
        <title>{page.title}</title>
        {page.listed ? <SharedPage {...props} {...page} /> : <NotListed />}
        <meta name="color-scheme" content="light dark" />
        <ThemeColor scheme="light" />
        <ThemeColor scheme="dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon-32.png" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <style
          data-emotion={globalStyles.name}
          // One element, because each costs a hash in the security policy.
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

/** The color of the browser's toolbars. */
function ThemeColor({ scheme }: { scheme: 'light' | 'dark' }) {
  return (
    <meta name="theme-color" media={`(prefers-color-scheme: ${scheme})`} content={brand.colors[scheme].background} />
  )
}

function NotListed() {
  return <meta name="robots" content="noindex" />
}
