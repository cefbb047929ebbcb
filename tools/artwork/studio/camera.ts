import { PerspectiveCamera, Vector3 } from 'three'
import { evenPoint } from './even-point'

const view = { fieldOfView: 18.4, distance: 37, azimuth: -28, elevation: 16 }
const center = new Vector3(2.75, 4.2, 0)

/**
 * A long lens above the book and to its left, which shows the spine and the top of the pages. It looks
 * horizontally, and `frame` takes the picture from below its axis, like a shift lens: verticals stay
 * vertical.
 */
export function camera(): PerspectiveCamera {
  const lens = new PerspectiveCamera(view.fieldOfView, 1, 5, 100)
  const [azimuth, elevation] = [radians(view.azimuth), radians(view.elevation)]
  const direction = new Vector3(
    Math.sin(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
    Math.cos(azimuth) * Math.cos(elevation),
  )
  lens.position.copy(center).addScaledVector(direction, view.distance)
  lens.lookAt(center.x, lens.position.y, center.z)
  return lens
}

/** Frames a picture of `size` pixels, moved by about a pixel per exposure to smooth the edges. */
export function frame(lens: PerspectiveCamera, size: number, exposure: number): void {
  const [u, v] = evenPoint(exposure)
  const shift = Math.tan(radians(view.elevation)) / (2 * Math.tan(radians(view.fieldOfView / 2)))
  lens.setViewOffset(size, size, 1.2 * (u - 0.5), size * shift + 1.2 * (v - 0.5), size, size)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
