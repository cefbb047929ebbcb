import { Mesh, MeshBasicMaterial, MeshLambertMaterial, PlaneGeometry, type Group } from 'three'

/** The floor alone, white and wide, with or without the shadows that fall on it. */
export function floor(receiveShadow: boolean): Mesh {
  const plane = new Mesh(new PlaneGeometry(200, 200), new MeshLambertMaterial({ color: 'white' }))
  plane.rotation.x = -Math.PI / 2
  plane.receiveShadow = receiveShadow
  return plane
}

/** A copy of `subject` that casts its shadow and is not seen itself. */
export function shadowOf(subject: Group): Group {
  const unseen = new MeshBasicMaterial({ colorWrite: false, depthWrite: false })
  const copy = subject.clone()
  copy.traverse((part) => {
    if (part instanceof Mesh) part.material = unseen
  })
  return copy
}
