import createEmotionServer from '@emotion/server/create-instance'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { App } from '../app/app'
import { InsideDialog } from '../inside/inside-dialog'
import { insidePages } from '../inside/inside-pages'
import { createStyleCache } from '../theme/style-cache'
import { Document, type DocumentProps } from './document'
import type { SitePage } from './pages'

export { pages } from './pages'

/** HTML, with only the styles that it uses. */
export type Rendered = Pick<DocumentProps, 'globalStyles' | 'css' | 'body'>

export async function renderPage(page: SitePage): Promise<Rendered & { page: SitePage }> {
  const { path, element } = page
  const handler = createStaticHandler([{ path, element }])
  const context = await handler.query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`${path} responded with ${context.status}.`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const content = <StaticRouterProvider router={router} context={context} hydrate={false} />
  return { page, ...render(content) }
}

/** Nothing without pages to look inside. */
export function renderInsideDialog(): Rendered | undefined {
  return insidePages.length > 0 ? render(<InsideDialog />) : undefined
}

function render(content: ReactNode): Rendered {
  const styleCache = createStyleCache()
  // Before rendering: it makes Emotion collect styles instead of inlining them at each element.
  const emotion = createEmotionServer(styleCache)
  const body = renderToStaticMarkup(<App styles={styleCache}>{content}</App>)
  const [global, own] = emotion.extractCriticalToChunks(body).styles
  if (!global || !own) throw new Error('Rendered HTML has no styles.')
  const globalStyles = { name: `${global.key} ${global.ids.join()}`, css: global.css }
  return { globalStyles, css: own.css, body }
}

export function renderDocument(props: DocumentProps): string {
  return `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`
}
