import { startTransition, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { Checkout } from '../checkout/checkout'
import { dialogId } from '../checkout/dialog-id'
import { createStyleCache } from '../theme/style-cache'
import { App } from './app'

/** In a transition, so that the browser can respond to input meanwhile. Resolves when the checkout takes a submit. */
export async function renderApp(): Promise<void> {
  const dialog = document.getElementById(dialogId)
  if (!dialog) throw new Error('The page has no dialog.')
  const container = dialog.appendChild(document.createElement('div'))
  // Shows the router's error page alone.
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

/** Knows the prerendered styles, and adds others to their element. */
function pageStyleCache() {
  const cache = createStyleCache()
  // By attribute, because extensions add style elements before it.
  const element = document.querySelector<HTMLStyleElement>('style[data-emotion]')
  if (!element) return cache
  const names = element.textContent.matchAll(new RegExp(`\\.${cache.key}-(\\w+)`, 'g'))
  for (const [, name = ''] of names) cache.inserted[name] = true
  cache.sheet.tags.push(element)
  // Emotion makes an element for its first rule, and the security policy has no hash for an empty one.
  cache.sheet.ctr = 1
  return cache
}

/** The edge has chosen the page, so the path does not matter. Without an error element, the router shows its own page. */
function Router({ dialog }: { dialog: HTMLElement }) {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Checkout dialog={dialog} /> }]))
  return <RouterProvider router={router} />
}
