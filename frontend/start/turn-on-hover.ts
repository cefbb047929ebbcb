import { turn } from './page-data'

const canTurn = '(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)'

/** Fetches the script that turns the book when the pointer first moves over the book. */
export function turnOnHover(): void {
  addEventListener('DOMContentLoaded', () => {
    const area = document.querySelector('canvas')?.parentElement
    if (!area || !matchMedia(canTurn).matches) return
    const onMove = ({ movementX }: PointerEvent) => {
      // Browsers also report a pointer at rest when the page appears below it.
      if (!movementX) return
      area.removeEventListener('pointermove', onMove)
      void import(turn)
    }
    area.addEventListener('pointermove', onMove)
  })
}
