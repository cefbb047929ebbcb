import { startTransition, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { createStyleCache } from '../theme/style-cache'
import { App } from './app'
import { routes } from './routes'

/**
 * Hydrates the prerendered page in a transition, so that the browser can respond to input meanwhile. Resolves when the
 * page is interactive.
 */
export function hydrate(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root to hydrate.')
  return new Promise((resolve) => {
    startTransition(() => {
      hydrateRoot(
        root,
        <App styles={pageStyleCache()} onHydrated={resolve}>
          <BrowserPages />
        </App>,
      )
    })
  })
}

/** A cache that knows the page's styles, so that React does not add them again. */
function pageStyleCache() {
  const cache = createStyleCache()
  const css = document.querySelector('style')?.textContent ?? ''
  const names = css.matchAll(new RegExp(`\\.${cache.key}-(\\w+)`, 'g'))
  for (const [, name = ''] of names) cache.inserted[name] = true
  return cache
}

/** Creates the router in a task of its own. */
function BrowserPages() {
  const [router] = useState(() => createBrowserRouter(routes))
  return <RouterProvider router={router} />
}
