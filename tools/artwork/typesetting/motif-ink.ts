import { coverSize } from '../cover-layout'

/** A rectangle in the cover's units. */
type Area = { left: number; top: number; width: number; height: number }

/** Draws the motif's path and tells whether any of it lies in an area. */
export function motifInk(path: Element): (area: Area) => boolean {
  const canvas = document.createElement('canvas')
  canvas.width = coverSize.width
  canvas.height = coverSize.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('the browser has no 2D canvas')
  context.clip(new Path2D(path.getAttribute('d') ?? ''))
  context.fillRect(0, 0, canvas.width, canvas.height)
  return ({ left, top, width, height }) => {
    const { data } = context.getImageData(left, top, Math.ceil(width), Math.ceil(height))
    return data.some((value) => value > 0)
  }
}
