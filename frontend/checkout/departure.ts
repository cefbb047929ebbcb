/**
 * Resolves when the page has been left. A buyer who stops the way there stays, and no event tells:
 * after ten seconds they are taken to have stayed.
 */
export function departure(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pagehide', () => resolve(), { once: true })
    setTimeout(resolve, 10_000)
  })
}
