/** Tried from the largest to the smallest. */
type Sizes = { from: number; to: number; step: number }

/** Sets the largest size at which `fits` holds, and returns whether there is one. */
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

/** Wider than its box, because of a word that cannot wrap. */
export function isTooWide(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth
}

/** @throws Error when the element is missing, which is a bug: this project wrote the page */
export function part(parent: ParentNode, selector: string): HTMLElement {
  const found = parent.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`the page has no ${selector}`)
  return found
}
