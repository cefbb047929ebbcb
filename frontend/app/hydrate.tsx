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
        <App styles={createStyleCache()} onHydrated={resolve}>
          <BrowserPages />
        </App>,
      )
    })
  })
}

/** Creates the router in a task of its own. */
function BrowserPages() {
  const [router] = useState(() => createBrowserRouter(routes))
  return <RouterProvider router={router} />
}
