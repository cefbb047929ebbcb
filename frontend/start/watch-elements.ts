import { fetchScript } from './fetch-script'
import { inside } from './page-data'

/**
 * Marks each `data-entrance` when it comes into view, which fetches its pictures and runs its animations. The entrance
 * `inside` also fetches its script.
 */
export function watchEntrances(): void {
  watchElements('[data-entrance]', ({ isIntersecting, target }) => {
    if (!isIntersecting || target.hasAttribute('data-entered')) return
    target.toggleAttribute('data-entered', true)
    if (target.matches('[data-entrance=inside]')) fetchScript(inside)
  })
}

/** Marks the bar with `data-stuck` while it is at the top of the window instead of in its place. */
export function watchBar(): void {
  watchElements(
    '[data-bar]',
    ({ target, intersectionRatio }) => target.toggleAttribute('data-stuck', intersectionRatio < 1),
    // Excludes the first pixel of the window, and so of a bar at its top.
    { rootMargin: '-1px 0px 0px', threshold: 1 },
  )
}

function watchElements(
  selector: string,
  onChange: (entry: IntersectionObserverEntry) => void,
  options?: IntersectionObserverInit,
): void {
  addEventListener('DOMContentLoaded', () => {
    const observer = new IntersectionObserver((entries) => entries.forEach(onChange), options)
    for (const element of document.querySelectorAll(selector)) observer.observe(element)
  })
}
