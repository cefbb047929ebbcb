import { mockupSize, turning } from '../product/image-list'
import type { PicturePage } from './picture-page'
import { spineLayout } from './spine'

/** Prints as data URLs, and the colour of the cloth. */
export type Prints = { front: string; spine: string; cloth: string }

/** In inches. x runs from spine to fore-edge, y up, z towards the reader. */
const book = { width: 6, height: 9, depth: 1.16, board: 0.09, overhang: 0.05, bulge: 0.15 }
/**
 * Above the book and to its left. It looks horizontally and shifts the picture down like a shift lens, so that
 * verticals stay vertical. Inches and degrees.
 */
const camera = { distance: 35.57, height: 14.4, angle: 28 }
const center = { x: 2.75, y: 4.2 }
/** From the camera's direction, in degrees: the light comes from the front and the right. */
const lightAngle = 50
/** Pixels per inch at the centre, and the centre's place in the picture. */
const scale = 142.2
const place = { left: 493, top: 767 }

const radians = (degrees: number) => (degrees * Math.PI) / 180
const px = (inches: number) => `${(inches * scale).toFixed(2)}px`
const { width, height, depth, board, overhang, bulge } = book
const front = depth / 2

export function bookPage(prints: Prints): PicturePage {
  return { ...mockupSize, html: standingBooks(prints, [0], 1) }
}

/** Turned to the left in the first row and to the right in the second, each from the left. */
export function turnedPage(prints: Prints): PicturePage {
  const { columns, rows, degrees } = turning
  const turns = Array.from({ length: columns }, (_, index) => degrees * (index + 1))
  const yaws = [...turns.toReversed().map((yaw) => -yaw), ...turns]
  const size = { width: columns * mockupSize.width, height: rows * mockupSize.height }
  return { ...size, html: standingBooks(prints, yaws, columns) }
}

function standingBooks({ front: cover, spine, cloth }: Prints, yaws: number[], columns: number) {
  const prints = `--front: url(${cover}); --spine: url(${spine}); --cloth: ${cloth}`
  const styles = `${bookStyles} body { ${prints}; grid-template-columns: repeat(${columns}, auto); }`
  return `<style>${styles}</style>${yaws.map(standingBook).join('')}`
}

/**
 * Planes in three dimensions, which the browser draws in perspective. The light comes from the front, the right and
 * above, so the spine is in the shade; gradients on each plane imitate it.
 *
 * @param yaw degrees by which the book is turned to the right; the light stays
 */
function standingBook(yaw: number): string {
  const inside = front - board
  const facing = (angle: number) => Math.cos(radians(lightAngle - angle))
  const lit = (facing(camera.angle + yaw) / facing(camera.angle)).toFixed(3)
  const planes = [
    ...shadows(yaw),
    // The back board: its edge, and the part of its inside above the pages.
    plane({ x: 0, y: height, z: -inside, w: width, h: overhang }, 'inside'),
    top({ x: 0.05, z: -front, w: width - 0.05, d: board }, 'edge'),
    top({ x: 0.03, y: height - overhang, z: -inside, w: width - 0.03 - overhang, d: 2 * inside }, 'pages'),
    top({ x: -bulge, z: -front, w: bulge + 0.05, d: depth }, 'cap'),
    ...spineStrips(yaw),
    top({ x: 0.05, z: inside, w: width - 0.05, d: board }, 'edge near'),
    plane({ x: 0, y: height, z: front, w: width, h: height }, 'front', `filter: brightness(${lit})`),
  ]
  const turn = `transform: rotateY(${camera.angle + yaw}deg)`
  return `<div class="scene"><div class="book" style="${turn}">${planes.join('')}</div></div>`
}

type Upright = { x: number; y: number; z: number; w: number; h: number; turn?: number }

/** Rotated by `turn` degrees about its left edge. */
function plane({ x, y, z, w, h, turn = 0 }: Upright, name: string, style = ''): string {
  const at = `translate3d(${px(x - center.x)}, ${px(center.y - y)}, ${px(z)}) rotateY(${turn}deg)`
  return `<i class="${name}" style="width: ${px(w)}; height: ${px(h)}; transform: ${at}; ${style}"></i>`
}

type Level = { x: number; y?: number; z: number; w: number; d: number }

/** Its upper edge in the picture is the farther one. */
function top({ x, y = height, z, w, d }: Level, name: string, style = ''): string {
  const at = `translate3d(${px(x - center.x)}, ${px(center.y - y)}, ${px(z)}) rotateX(90deg)`
  return `<i class="${name}" style="width: ${px(w)}; height: ${px(d)}; transform: ${at}; ${style}"></i>`
}

/** Upright strips along half an ellipse, darker the less they face the reader. */
function spineStrips(yaw: number): string[] {
  const turn = radians(yaw)
  const count = 48
  const points = Array.from({ length: count + 1 }, (_, step) => {
    const angle = (Math.PI * step) / count
    return { x: -bulge * Math.sin(angle), z: -front * Math.cos(angle) }
  })
  const strips = points.slice(1).map((to, index) => {
    const from = points[index] ?? to
    const [dx, dz] = [to.x - from.x, to.z - from.z]
    return { from, dx, dz, length: Math.hypot(dx, dz) }
  })
  const around = strips.reduce((sum, { length }) => sum + length, 0)
  let offset = (around - spineLayout.width / 100) / 2
  return strips.map(({ from, dx, dz, length }) => {
    const facing = Math.max(0, dx * Math.cos(turn) + dz * Math.sin(turn)) / length
    const gray = Math.round(255 * (0.7 + 0.28 * facing ** 1.5))
    const style = `--gray: rgb(${gray} ${gray} ${gray}); --offset: ${px(offset)}`
    offset -= length
    // Slightly too wide, because the edges of two neighbours are both half transparent.
    const at = { ...from, y: height, w: length + 0.012, h: height }
    return plane({ ...at, turn: (Math.atan2(-dz, dx) * 180) / Math.PI }, 'strip', style)
  })
}

/**
 * A dark line where the book touches the ground, and shadows away from the light. The line turns with the book; the
 * shadows keep their direction.
 */
function shadows(yaw: number): string[] {
  const turn = radians(yaw)
  const cast = [
    { x: -0.15, z: -1.4, w: 6.1, d: 1.9, blur: 26, shade: 0.1 },
    { x: -0.26, z: -1, w: 6.18, d: 1.55, blur: 13, shade: 0.3 },
    { x: -0.2, z: -0.72, w: 6.24, d: 1.42, blur: 7, shade: 0.5 },
  ].map(({ x, z, ...shadow }) => {
    const away = z + shadow.d / 2
    return { ...shadow, x: x - away * Math.sin(turn), z: z - away * (1 - Math.cos(turn)) }
  })
  const line = { x: -0.05, z: 0, w: width + 0.06, d: front + 0.03, blur: 1.5, shade: 0.9 }
  return [...cast, line].map(({ blur, shade, ...at }) =>
    top({ ...at, y: 0 }, 'shadow', `filter: blur(${blur}px); opacity: ${shade}`),
  )
}

/** Colours are brighter at the top, darker at the foot, and paler in the foot's reflection. */
const light = {
  images: `linear-gradient(rgb(253 253 252) 42%, rgb(238 237 236) 62%, rgb(210 208 206) 87%, rgb(200 198 196)),
    linear-gradient(rgb(28 38 48), rgb(18 22 28) 42%, rgb(10 13 17) 75%),
    linear-gradient(rgb(36 36 36), rgb(5 5 5) 42%, black 55%)`,
  modes: 'multiply, screen, color-dodge, normal',
}
/** The groove beside the spine, in percent of the board's width. */
const joint = `linear-gradient(90deg, rgb(0 0 0 / .1), transparent 2.2%, rgb(255 255 255 / .05) 3.4%, transparent 5%,
    transparent 7.2%, rgb(0 0 0 / .09) 8.6%, transparent 10.4%)`

const bookStyles = `
body { margin: 0; display: grid; }
.scene { position: relative; width: ${mockupSize.width}px; height: ${mockupSize.height}px; overflow: hidden; perspective: ${px(camera.distance)};
  perspective-origin: ${place.left}px calc(${place.top}px - ${px(camera.height - center.y)}); }
.book { position: absolute; left: ${place.left}px; top: ${place.top}px; transform-style: preserve-3d; }
.book i { position: absolute; left: 0; top: 0; transform-origin: 0 0; background-color: var(--cloth); }
.book .shadow { background: #1c130d; border-radius: ${px(bulge)} 8px 8px ${px(bulge)} / 50% 8px 8px 50%; }
.book .front { background-image: ${joint}, ${light.images}, var(--front); background-size: 100% 100%;
  background-blend-mode: normal, ${light.modes}; border-radius: 0 4px 4px 0; }
.book .strip { background-image: linear-gradient(var(--gray), var(--gray)), ${light.images}, var(--spine);
  background-blend-mode: multiply, ${light.modes}; background-position: 0 0, 0 0, 0 0, 0 0, var(--offset) 0; background-repeat: no-repeat;
  background-size: auto, auto, auto, auto, ${px(spineLayout.width / 100)} ${px(height)}; }
.book .edge { background-image: linear-gradient(rgb(255 255 255 / .2), rgb(255 255 255 / .16)); }
.book .inside { background-image: linear-gradient(rgb(255 255 255 / .1), rgb(0 0 0 / .12)); }
.book .pages { background: linear-gradient(0deg, rgb(90 50 20 / .3), transparent 12%),
  repeating-linear-gradient(180deg, #f3ead1 0 8px, #fbf6e6 16px 26px, #eee4ca 32px 34px, #f8f2df 40px 52px); }
.book .cap { border-radius: 100% 0 0 100% / 50% 0 0 50%; background-image: linear-gradient(rgb(255 255 255 / .1), rgb(255 255 255 / .1)); }
`
