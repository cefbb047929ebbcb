import { ExtrudeGeometry, Shape, Vector2, type BufferGeometry } from 'three'
import { toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { bookSize } from './book-size'
import { spineLine } from './spine-line'

const { width, height, thickness, board } = bookSize
const bevel = 0.018
const joint = { from: 0.13, to: 0.4, depth: 0.055 }

/**
 * The hard case in one piece: two boards, the joints beside the spine, and the rounded spine. It stands
 * on y = 0, and its texture coordinates are the front's: (0, 0) bottom left, (1, 1) top right.
 */
export function caseGeometry(): BufferGeometry {
  const extruded = new ExtrudeGeometry(crossSection(), {
    depth: height - 2 * bevel,
    bevelEnabled: true,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelOffset: -bevel,
    bevelSegments: 4,
    steps: 1,
  })
  extruded.translate(0, 0, bevel).rotateX(-Math.PI / 2)
  const geometry = toCreasedNormals(extruded, 0.6)
  projectOntoFront(geometry)
  return geometry
}

/** Seen from above: out along the front board, back along the inside. */
function crossSection(): Shape {
  const front = frontLine()
  const back = front.map(({ x, y }) => new Vector2(x, -y)).toReversed()
  const inside = thickness / 2 - board
  const inner = [
    new Vector2(width, -inside),
    new Vector2(0.02, -inside),
    new Vector2(0.02, inside),
    new Vector2(width, inside),
  ]
  return new Shape([...front, ...spineLine(), ...back, ...inner])
}

/** From the fore-edge to the spine, with a dip at the joint. */
function frontLine(): Vector2[] {
  const z = thickness / 2
  const steps = 24
  const dip = Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps
    const x = joint.to + (joint.from - joint.to) * t
    return new Vector2(x, z - (joint.depth * (1 - Math.cos(2 * Math.PI * t))) / 2)
  })
  return [new Vector2(width, z), ...dip]
}

function projectOntoFront(geometry: BufferGeometry): void {
  const position = geometry.getAttribute('position')
  const uv = geometry.getAttribute('uv')
  for (let index = 0; index < position.count; index++) {
    uv.setXY(index, position.getX(index) / width, position.getY(index) / height)
  }
}
