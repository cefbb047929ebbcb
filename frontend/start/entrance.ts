/**
 * Marks each element with `data-entrance` once it comes into view. Until then its pictures are not fetched, and
 * afterwards its animations run.
 */
export function watchEntrances(): void {
  addEventListener('DOMContentLoaded', () => {
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        target.toggleAttribute('data-entered', true)
        observer.unobserve(target)
      }
    })
    for (const element of document.querySelectorAll('[data-entrance]')) observer.observe(element)
  })
}
