/** @jsxRuntime automatic */
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { CacheProvider } from '@emotion/react'
import createEmotionServer from '@emotion/server/create-instance'
import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createStyleCache } from '../../../../frontend/theme/style-cache'
import { createSiteSystem } from '../../../../frontend/theme/system'
import { printable } from '../../../../lambda/platform/text/printable'

const system = createSiteSystem()

/** A document and the content security policy that allows exactly its style. */
export type Rendered = { html: string; policy: string }

/** Renders a page with the styles that it uses, and without any script. */
export function renderDocument(title: string, page: ReactNode): Rendered {
  const cache = createStyleCache()
  // Must come before rendering, as in frontend/prerender/render-page.tsx.
  const emotion = createEmotionServer(cache)
  const body = renderToString(
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{page}</ChakraProvider>
    </CacheProvider>,
  )
  const { styles } = emotion.extractCriticalToChunks(body)
  const style = `${styles.map(({ css }) => css).join('')}:root{--c-fonts-display:var(--c-fonts-text)}`
  const document = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body dangerouslySetInnerHTML={{ __html: body }} />
    </html>,
  )
  return { html: printable(`<!doctype html>${document}`), policy: pagePolicy(style) }
}

/** The policy of a page with one inline style: forms may send to the office itself, and nothing else loads or runs. */
function pagePolicy(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    'img-src data:',
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
