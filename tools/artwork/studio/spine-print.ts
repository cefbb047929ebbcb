import {
  BufferGeometry,
  Float32BufferAttribute,
  Mesh,
  MeshStandardMaterial,
  type Texture,
} from 'three'
import { bookSize } from './book-size'
import { spineLine } from './spine-line'

/** The print on the spine: a surface along its curve, transparent where nothing is printed. */
export function spinePrint(texture: Texture): Mesh {
  const material = new MeshStandardMaterial({ map: texture, transparent: true, roughness: 0.6 })
  return new Mesh(surface(), material)
}

function surface(): BufferGeometry {
  // Without the outermost points, where the surface would be seen edge-on.
  const line = spineLine(0.004).slice(1, -1)
  const positions = line.flatMap(({ x, y: z }) => [x, 0, z, x, bookSize.height, z])
  const coordinates = line.flatMap(({ y: z }) => {
    const u = 0.5 + z / bookSize.thickness
    return [u, 0, u, 1]
  })
  const triangles = line.slice(1).flatMap((_, index) => {
    const at = index * 2
    return [at, at + 1, at + 3, at, at + 3, at + 2]
  })
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  geometry.setAttribute('uv', new Float32BufferAttribute(coordinates, 2))
  geometry.setIndex(triangles)
  geometry.computeVertexNormals()
  return geometry
}
