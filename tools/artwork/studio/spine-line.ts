import { Vector2 } from 'three'
import { bookSize } from './book-size'

const steps = 40

/**
 * The back of the spine seen from above, from the front board to the back board: a superellipse, which
 * is a flat arc with rounded shoulders. `lift` moves it outwards, for the print on it.
 */
export function spineLine(lift = 0): Vector2[] {
  const half = bookSize.thickness / 2
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = Math.PI / 2 - (Math.PI * step) / steps
    const depth = Math.abs(Math.cos(angle)) ** 0.55
    const side = Math.sign(Math.sin(angle)) * Math.abs(Math.sin(angle)) ** 0.75
    return new Vector2(0.04 - (bookSize.spineBulge + lift) * depth, half * side)
  })
}
