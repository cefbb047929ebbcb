import { fetchScript } from './fetch-script'
import { inside } from './page-data'
import { watchElements } from './watch-elements'

/**
 * Marks each element with `data-entrance` once it comes into view. Until then its pictures are not fetched, and
 * afterwards its animations run. The entrance `inside` fetches the script with that dialog.
 */
export function watchEntrances(): void {
  watchElements('[data-entrance]', ({ isIntersecting, target }) => {
    if (!isIntersecting || target.hasAttribute('data-entered')) return
    target.toggleAttribute('data-entered', true)
    if (target.matches('[data-entrance=inside]')) fetchScript(inside)
  })
}
