import { watchElements } from './watch-elements'

/** Marks the bar with the price by `data-stuck` while it is at the top of the window instead of in its place. */
export function watchBar(): void {
  watchElements(
    '[data-bar]',
    ({ target, intersectionRatio }) => target.toggleAttribute('data-stuck', intersectionRatio < 1),
    // Above this line is the first pixel of the window, and so of a bar at its top.
    { rootMargin: '-1px 0px 0px', threshold: 1 },
  )
}
