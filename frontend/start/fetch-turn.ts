import { turn } from './page-data'

/** Fetches turning/turn-book.ts when a mouse moves over the book, or on a touch screen after the page has loaded. */
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
    // Browsers also report a pointer at rest for a page that appears below it.
    if (!movementX) return
    area.removeEventListener('pointermove', onMove)
    void import(turn)
  }
  area.addEventListener('pointermove', onMove)
}

function fetchAfterLoad(): void {
  // Decoding would slow a page that has only just loaded.
  addEventListener('load', () => setTimeout(() => import(turn), 4000))
}
