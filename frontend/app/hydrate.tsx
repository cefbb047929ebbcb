import { startTransition, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { createStyleCache } from '../theme/style-cache'
import { App } from './app'
import { routes } from './routes'

/**
 * Brings the prerendered page to life, in slices that leave the browser free to answer the buyer.
 * Resolves when every part of it listens.
 */
export function hydrate(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('There is no #root to bring to life.')
  return new Promise((resolve) => {
    startTransition(() => {
      hydrateRoot(
        root,
        <App styles={createStyleCache()} onAlive={resolve}>
          <BrowserPages />
        </App>,
      )
    })
  })
}

/** The router is made in a slice of its own. */
function BrowserPages() {
  const [router] = useState(() => createBrowserRouter(routes))
  return <RouterProvider router={router} />
}
