import { BoxGeometry, CanvasTexture, Mesh, MeshStandardMaterial, SRGBColorSpace } from 'three'
import { bookSize } from './book-size'
import { seededRandom } from './seeded-random'

const { width, height, thickness, board, overhang } = bookSize

/** The pages: a block whose three open sides show the edges of the sheets. */
export function pageBlock(): Mesh {
  const depth = thickness - 2 * board
  const geometry = new BoxGeometry(width - overhang - 0.04, height - 2 * overhang, depth)
  geometry.translate((width - overhang + 0.04) / 2, height / 2, 0)
  const edges = (turned: boolean) =>
    new MeshStandardMaterial({ map: sheetEdges(turned), roughness: 0.95, envMapIntensity: 0.5 })
  const [lying, standing] = [edges(false), edges(true)]
  // Sides in three's order: right (fore-edge), left, top, bottom, front, back.
  return new Mesh(geometry, [standing, standing, lying, lying, lying, lying])
}

/** Hairlines along the sheets; on the top they lie, on the fore-edge they stand. */
function sheetEdges(turned: boolean): CanvasTexture {
  const [across, along] = [256, 1024]
  const canvas = document.createElement('canvas')
  canvas.width = turned ? across : along
  canvas.height = turned ? along : across
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the page has no 2D canvas')
  const random = seededRandom(7)
  for (let line = 0; line < across; line++) {
    const shade = 222 - 60 * random() ** 2.2
    context.fillStyle = `rgb(${shade} ${shade * 0.965} ${shade * 0.9})`
    if (turned) context.fillRect(line, 0, 1, along)
    else context.fillRect(0, line, along, 1)
  }
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 16
  return texture
}
