import { DirectionalLight, Group, SpotLight, Vector3 } from 'three'
import { evenPoint } from './even-point'

/** One large softbox in front, and a white room all around. */
export type Lighting = {
  group: Group
  /** Moves every lamp to the `exposure`th sample point of its surface. */
  aim: (exposure: number) => void
}

const softbox = { center: new Vector3(3.5, 32, 20), size: 12, intensity: 3250 }
const room = { lamps: 2, intensity: 2.1, distance: 40 }
const subject = new Vector3(3, 3.6, 0)

/**
 * Lamps with hard shadows that move between exposures: the mean of many exposures has the soft shadows
 * of large lamps.
 */
export function lighting(): Lighting {
  const key = softboxLamp()
  const dome = Array.from({ length: room.lamps }, roomLamp)
  const group = new Group().add(key, key.target, ...dome.flatMap((lamp) => [lamp, lamp.target]))
  return {
    group,
    aim: (exposure) => {
      key.position.copy(pointOnSoftbox(exposure))
      dome.forEach((lamp, index) => {
        const direction = directionInRoom(exposure * room.lamps + index)
        lamp.position.copy(subject).addScaledVector(direction, room.distance)
      })
    },
  }
}

function softboxLamp(): SpotLight {
  const lamp = new SpotLight('#fff6ea', softbox.intensity, 0, 0.5, 0.6, 2)
  lamp.target.position.copy(subject)
  lamp.castShadow = true
  lamp.shadow.mapSize.set(2048, 2048)
  lamp.shadow.camera.near = 8
  lamp.shadow.camera.far = 60
  lamp.shadow.normalBias = 0.02
  lamp.shadow.bias = -0.0004
  return lamp
}

function roomLamp(): DirectionalLight {
  const lamp = new DirectionalLight('#fffaf2', room.intensity)
  lamp.target.position.copy(subject)
  lamp.castShadow = true
  lamp.shadow.mapSize.set(1024, 1024)
  Object.assign(lamp.shadow.camera, { left: -9, right: 9, top: 9, bottom: -9, near: 5, far: 80 })
  lamp.shadow.normalBias = 0.03
  lamp.shadow.bias = -0.0004
  return lamp
}

function pointOnSoftbox(index: number): Vector3 {
  const [u, v] = evenPoint(index)
  const away = softbox.center.clone().sub(subject).normalize()
  const right = new Vector3(0, 1, 0).cross(away).normalize()
  const up = away.clone().cross(right)
  return softbox.center
    .clone()
    .addScaledVector(right, (u - 0.5) * softbox.size)
    .addScaledVector(up, (v - 0.5) * softbox.size)
}

/** Evenly over the upper half of the sphere. */
function directionInRoom(index: number): Vector3 {
  const [u, v] = evenPoint(index)
  const y = 0.04 + 0.96 * v
  const radius = Math.sqrt(1 - y * y)
  return new Vector3(radius * Math.cos(2 * Math.PI * u), y, radius * Math.sin(2 * Math.PI * u))
}
