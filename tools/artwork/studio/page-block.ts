import { BoxGeometry, CanvasTexture, Mesh, MeshStandardMaterial, SRGBColorSpace } from 'three'
import { bookSize } from './book-size'

const { width, height, thickness, board, overhang } = bookSize

/** The pages: a block whose three open sides show the edges of the sheets. */
export function pageBlock(): Mesh {
  const depth = thickness - 2 * board
  const geometry = new BoxGeometry(width - overhang - 0.04, height - 2 * overhang, depth)
  geometry.translate((width - overhang + 0.04) / 2, height / 2, 0)
  const edges = (isVertical: boolean) =>
    new MeshStandardMaterial({ map: sheetEdges(isVertical), roughness: 0.95, envMapIntensity: 0.5 })
  const [horizontal, vertical] = [edges(false), edges(true)]
  // Sides in three's order: right (fore-edge), left, top, bottom, front, back.
  return new Mesh(geometry, [vertical, vertical, horizontal, horizontal, horizontal, horizontal])
}

/** Hairlines along the sheets: horizontal at the top, vertical at the fore-edge. */
function sheetEdges(isVertical: boolean): CanvasTexture {
  const [across, along] = [256, 1024]
  const canvas = document.createElement('canvas')
  canvas.width = isVertical ? across : along
  canvas.height = isVertical ? along : across
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no 2D canvas')
  const random = seededRandom(7)
  for (let line = 0; line < across; line++) {
    const shade = 222 - 60 * random() ** 2.2
    context.fillStyle = `rgb(${shade} ${shade * 0.965} ${shade * 0.9})`
    if (isVertical) context.fillRect(line, 0, 1, along)
    else context.fillRect(0, line, along, 1)
  }
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 16
  return texture
}

/** Numbers in [0, 1), the same in every run (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
