import { displayFace } from '../theme/display-face'
import { fonts } from './page-data'

/** Waits until the page is complete and painted. If the typeface does not load, the fallback stays. */
export function loadDisplayFace() {
  addEventListener('load', () => {
    // The load event may come before the first paint.
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
