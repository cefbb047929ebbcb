/** Sizes to try, from the largest to the smallest. */
export type Sizes = { from: number; to: number; step: number }

/** Sets a CSS custom property to the largest size at which `fits` holds, and returns whether there is one. */
export function setLargest(
  element: HTMLElement,
  property: `--${string}`,
  { from, to, step }: Sizes,
  fits: () => boolean,
): boolean {
  for (let size = from; size >= to; size -= step) {
    element.style.setProperty(property, String(size))
    if (fits()) return true
  }
  return false
}

/** Whether a text is wider than its box, because of a word that cannot wrap. */
export function isTooWide(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth
}

/** An element of a page that this project wrote, so its absence is a bug. */
export function part(parent: ParentNode, selector: string): HTMLElement {
  const found = parent.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`the page has no ${selector}`)
  return found
}
