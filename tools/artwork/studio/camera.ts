import { PerspectiveCamera, Vector3 } from 'three'
import { evenPoint } from './even-point'

const view = { fieldOfView: 18.4, distance: 37, azimuth: -28, elevation: 16 }
const center = new Vector3(2.75, 4.2, 0)
/** The picture in the lens's square view of side 1: the book, room for its shadow, and 2:3. */
const crop = { left: 0.199, top: 0.032, width: 0.625 }

/** The sides of a picture in pixels. */
export type PictureSize = { width: number; height: number }

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

/** Frames a picture, moved by about a pixel per exposure to smooth the edges. */
export function frame(lens: PerspectiveCamera, picture: PictureSize, exposure: number): void {
  const [u, v] = evenPoint(exposure)
  const shift = Math.tan(radians(view.elevation)) / (2 * Math.tan(radians(view.fieldOfView / 2)))
  const side = picture.width / crop.width
  const left = side * crop.left + 1.2 * (u - 0.5)
  const top = side * (crop.top + shift) + 1.2 * (v - 0.5)
  lens.setViewOffset(side, side, left, top, picture.width, picture.height)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
