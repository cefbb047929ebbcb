import { turn } from './page-data'

/**
 * Fetches the script that turns the book: when a mouse first moves over the book, or on a touch screen, where the
 * book turns once by itself, when the page has loaded.
 */
export function fetchTurn(): void {
  addEventListener('DOMContentLoaded', () => {
    const area = document.querySelector('canvas')?.parentElement
    if (!area || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    if (matchMedia('(hover: hover) and (pointer: fine)').matches) fetchOnMove(area)
    else if (!navigator.connection?.saveData) fetchAfterLoad()
  })
}

function fetchOnMove(area: HTMLElement): void {
  const onMove = ({ movementX }: PointerEvent) => {
    // Browsers also report a pointer at rest when the page appears below it.
    if (!movementX) return
    area.removeEventListener('pointermove', onMove)
    void import(turn)
  }
  area.addEventListener('pointermove', onMove)
}

function fetchAfterLoad(): void {
  // Decoding and drawing would delay a page that has only just loaded.
  addEventListener('load', () => setTimeout(() => import(turn), 4000))
}
