import { Group, Mesh, MeshPhysicalMaterial, type Texture } from 'three'
import { caseGeometry } from './case-geometry'
import { pageBlock } from './page-block'
import { spinePrint } from './spine-print'

/** The book, standing on y = 0 with its spine at x = 0. */
export function book(front: Texture, spine: Texture): Group {
  const laminate = new MeshPhysicalMaterial({
    map: front,
    roughness: 0.6,
    clearcoat: 0.1,
    clearcoatRoughness: 0.45,
  })
  const parts = [new Mesh(caseGeometry(), laminate), pageBlock(), spinePrint(spine)]
  const group = new Group().add(...parts)
  for (const part of parts) {
    part.castShadow = true
    part.receiveShadow = true
  }
  return group
}
