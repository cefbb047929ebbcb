import type { hydrate as Hydrate } from '../app/hydrate'
import { reloadForCheckout, takePressBeforeReload } from '../checkout/reload-for-checkout'

/*
 * Stands in every page as an inline script. The app comes after the page's own work, or with the
 * first touch or key if that is earlier; a press on a button until then is remembered on it.
 */
const app = document.currentScript?.dataset.app ?? ''
const alive = new AbortController()
const whileWaiting = { signal: alive.signal, capture: true, passive: true }
let starting: Promise<void> | undefined

addEventListener('click', remember, whileWaiting)
addEventListener('pointerdown', start, whileWaiting)
addEventListener('keydown', start, whileWaiting)
addEventListener('load', startAfterPaint, whileWaiting)

/** Where a network is quick, the page may have loaded before any of it is on the screen. */
function startAfterPaint() {
  new PerformanceObserver(startWhenIdle).observe({ type: 'paint', buffered: true })
}

function startWhenIdle() {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start)
  else setTimeout(start, 100)
}

function start() {
  starting ??= bringToLife()
}

async function bringToLife() {
  try {
    const { hydrate }: { hydrate: typeof Hydrate } = await import(app)
    await hydrate()
    alive.abort()
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
