import type { hydrate as Hydrate } from '../app/hydrate'
import { loadDisplayFace } from './load-display-face'
import { reloadForCheckout, takePressBeforeReload } from '../checkout/reload-for-checkout'

/*
 * The inline script of every page. It loads the app when the page is idle, or at the first touch or key
 * if that is earlier. A button pressed before hydration is marked with `aria-busy`.
 */
const app = document.currentScript?.dataset.app ?? ''
const hydrated = new AbortController()
const untilHydrated = { signal: hydrated.signal, capture: true, passive: true }
let starting: Promise<void> | undefined

loadDisplayFace(document.currentScript?.dataset.fonts ?? '')

addEventListener('click', remember, untilHydrated)
addEventListener('pointerdown', start, untilHydrated)
addEventListener('keydown', start, untilHydrated)
addEventListener('load', startAfterPaint, untilHydrated)

/** On a fast network the load event may come before the first paint. */
function startAfterPaint() {
  new PerformanceObserver(startWhenIdle).observe({ type: 'paint', buffered: true })
}

function startWhenIdle() {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start)
  else setTimeout(start, 100)
}

function start() {
  starting ??= hydrateApp()
}

async function hydrateApp() {
  try {
    const { hydrate }: { hydrate: typeof Hydrate } = await import(app)
    await hydrate()
    hydrated.abort()
  } catch (error) {
    console.error(error)
    starting = undefined
    const pressed = document.querySelector('button[aria-busy=true]')
    if (pressed && (takePressBeforeReload() || !reloadForCheckout())) {
      pressed.setAttribute('aria-busy', 'false')
    }
  }
}

function remember({ target }: Event) {
  if (target instanceof Element) target.closest('button')?.setAttribute('aria-busy', 'true')
  start()
}
