import { fetchScript } from './fetch-script'
import { watchElements } from './watch-elements'

/**
 * Marks each element with `data-entrance` once it comes into view. Until then its pictures are not fetched, and
 * afterwards its animations run.
 *
 * @param inside the script that the entrance `inside` fetches.
 */
export function watchEntrances(inside: string): void {
  watchElements('[data-entrance]', ({ isIntersecting, target }) => {
    if (!isIntersecting || target.hasAttribute('data-entered')) return
    target.toggleAttribute('data-entered', true)
    if (target.matches('[data-entrance=inside]')) fetchScript(inside)
  })
}
