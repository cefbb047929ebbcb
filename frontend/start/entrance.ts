import { fetchScript } from './fetch-script'

/**
 * Marks each element with `data-entrance` once it comes into view. Until then its pictures are not fetched, and
 * afterwards its animations run.
 *
 * @param inside the script that the entrance `inside` fetches.
 */
export function watchEntrances(inside: string | undefined): void {
  addEventListener('DOMContentLoaded', () => {
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        target.toggleAttribute('data-entered', true)
        observer.unobserve(target)
        if (inside && target.matches('[data-entrance=inside]')) fetchScript(inside)
      }
    })
    for (const element of document.querySelectorAll('[data-entrance]')) observer.observe(element)
  })
}
