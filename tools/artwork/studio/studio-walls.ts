import {
  BackSide,
  BoxGeometry,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  PlaneGeometry,
  Scene,
  type Texture,
  type WebGLRenderer,
} from 'three'

/** What the laminate reflects: a dim room with three bright panels. */
export function studioWalls(renderer: WebGLRenderer): Texture {
  const scene = new Scene()
  const walls = new MeshBasicMaterial({ color: '#8a8378', side: BackSide })
  scene.add(new Mesh(new BoxGeometry(40, 30, 40), walls))
  scene.add(
    panel(10, 14, [14, 6, 12], 7),
    panel(6, 16, [-18, 5, 9], 9),
    panel(24, 10, [0, 14, 0], 2.4),
  )
  return new PMREMGenerator(renderer).fromScene(scene, 0.02).texture
}

function panel(width: number, height: number, at: [number, number, number], power: number): Mesh {
  const material = new MeshBasicMaterial()
  material.color.setScalar(power)
  const mesh = new Mesh(new PlaneGeometry(width, height), material)
  mesh.position.set(...at)
  mesh.lookAt(0, 0, 0)
  return mesh
}
