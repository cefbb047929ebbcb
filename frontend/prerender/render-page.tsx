import createEmotionServer from '@emotion/server/create-instance'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { App } from '../app/app'
import { routes } from '../app/routes'
import { createStyleCache } from '../theme/style-cache'
import { Document, type DocumentProps } from './document'
import type { Page } from './pages'

export { pages } from './pages'

/** A page's content, with only the styles that it uses. */
export type RenderedPage = Pick<DocumentProps, 'page' | 'styles' | 'body'>

export async function renderPage(page: Page): Promise<RenderedPage> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://localhost${page.path}`))
  if (context instanceof Response) throw new Error(`${page.path} responded with ${context.status}.`)
  const styleCache = createStyleCache()
  // Must come before rendering: it makes Emotion collect the styles instead of inlining them at each element.
  const emotion = createEmotionServer(styleCache)
  const body = renderToString(
    <App styles={styleCache}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  )
  const { styles } = emotion.extractCriticalToChunks(body)
  return { page, styles, body }
}

/** The HTML of a page. */
export function renderDocument(props: DocumentProps): string {
  return `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`
}
