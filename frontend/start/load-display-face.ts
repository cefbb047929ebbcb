import { displayFace } from '../theme/display-face'
import { fonts } from './page-data'

/**
 * Loads the display typeface when the page is complete and painted, so that it competes with nothing
 * the visitor waits for. If it does not load, the fallback stays.
 */
export function loadDisplayFace() {
  addEventListener('load', () => {
    // On a fast network the load event may come before the first paint.
    const observer = new PerformanceObserver(() => {
      observer.disconnect()
      for (const url of fonts.split(' ')) {
        const face = new FontFace(displayFace, `url(${url})`, { weight: '500' })
        face.load().then(
          () => document.fonts.add(face),
          () => undefined,
        )
      }
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}
