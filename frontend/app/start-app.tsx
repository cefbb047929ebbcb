import { startTransition, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { Checkout } from '../checkout/checkout'
import { dialogId } from '../checkout/dialog-id'
import { createStyleCache } from '../theme/style-cache'
import { App } from './app'

/**
 * Starts the checkout in an element of its own in the prerendered dialog. It renders in a transition, so that the
 * browser can respond to input meanwhile. Resolves when the checkout takes a submit.
 */
export async function startApp(): Promise<void> {
  const dialog = document.getElementById(dialogId)
  if (!dialog) throw new Error('The page has no dialog.')
  const container = dialog.appendChild(document.createElement('div'))
  // The router's own page takes the place of the store's.
  const onCaughtError = () => document.body.replaceChildren(container)
  await new Promise<void>((resolve, onUncaughtError) => {
    startTransition(() =>
      createRoot(container, { onCaughtError, onUncaughtError }).render(
        <App styles={pageStyleCache()} onStarted={resolve}>
          <Router dialog={dialog} />
        </App>,
      ),
    )
  })
}

/** A cache that knows the styles of the page's style element, and adds others to the same element. */
function pageStyleCache() {
  const cache = createStyleCache()
  // Extensions put style elements of their own before it.
  const element = document.querySelector<HTMLStyleElement>('style[data-emotion]')
  if (!element) return cache
  const names = element.textContent.matchAll(new RegExp(`\\.${cache.key}-(\\w+)`, 'g'))
  for (const [, name = ''] of names) cache.inserted[name] = true
  cache.sheet.tags.push(element)
  // Emotion makes an element for its first rule, and the security policy has no hash for an empty one.
  cache.sheet.ctr = 1
  return cache
}

/**
 * Creates the router in a task of its own. It has no error element: an error while rendering shows the router's own
 * page. The edge has chosen the page, so the path does not matter.
 */
function Router({ dialog }: { dialog: HTMLElement }) {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Checkout dialog={dialog} /> }]))
  return <RouterProvider router={router} />
}
