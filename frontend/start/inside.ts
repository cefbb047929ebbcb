import type * as Inside from '../inside/inside-script'

/**
 * Opens the links to pages of the ebook in a dialog, which comes with a script of its own. Without that script they are
 * plain links.
 */
export function openPages(script: string): void {
  addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[aria-haspopup]')
    // Other clicks open a tab.
    if (!link || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    const loading: Promise<typeof Inside> = import(script)
    loading.then(
      ({ openPage }) => openPage(link),
      () => location.assign(link.href),
    )
  })
}
