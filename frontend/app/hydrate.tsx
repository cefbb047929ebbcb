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

/** A cache that knows the styles of the page's style element, and adds others to the same element. */
function pageStyleCache() {
  const cache = createStyleCache()
  const element = document.querySelector('style')
  if (!element) return cache
  const names = element.textContent.matchAll(new RegExp(`\\.${cache.key}-(\\w+)`, 'g'))
  for (const [, name = ''] of names) cache.inserted[name] = true
  cache.sheet.tags.push(element)
  // Emotion makes an element for its first rule, and the security policy has no hash for an empty one.
  cache.sheet.ctr = 1
  return cache
}

/** Creates the router in a task of its own. */
function BrowserPages() {
  const [router] = useState(() => createBrowserRouter(routes))
  return <RouterProvider router={router} />
}
