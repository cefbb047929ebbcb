/** Watches how the elements of a selector come into view, once the page has them all. */
export function watchElements(
  selector: string,
  onChange: (entry: IntersectionObserverEntry) => void,
  options?: IntersectionObserverInit,
): void {
  addEventListener('DOMContentLoaded', () => {
    const observer = new IntersectionObserver((entries) => entries.forEach(onChange), options)
    for (const element of document.querySelectorAll(selector)) observer.observe(element)
  })
}
