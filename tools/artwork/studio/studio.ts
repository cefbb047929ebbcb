import {
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshPhysicalMaterial,
  PlaneGeometry,
  Scene,
  SRGBColorSpace,
  type Texture,
  TextureLoader,
  WebGLRenderer,
  type WebGLRenderTarget,
} from 'three'
import { camera, frame, type PictureSize } from './camera'
import { caseGeometry } from './case-geometry'
import { develop } from './develop'
import { film } from './film'
import { lighting } from './lighting'
import { pageBlock } from './page-block'
import { spinePrint } from './spine-print'
import { studioWalls } from './studio-walls'

/** The prints as data URLs, the picture's size in pixels, and the number of exposures. */
export type Shot = { front: string; spine: string; size: PictureSize; exposures: number }

declare global {
  interface Window {
    photograph: (shot: Shot) => Promise<string>
    /** Called after each exposure with their number so far. */
    onExposure: (taken: number) => Promise<void>
  }
}

// Shadows are soft, so a third of the resolution is enough.
const shadowScale = 3

/** Renders the book and returns straight-alpha sRGB pixels, top row first, in base64. */
window.photograph = async ({ front, spine, size, exposures }) => {
  const renderer = new WebGLRenderer({ antialias: false })
  renderer.shadowMap.enabled = true
  renderer.autoClear = false
  renderer.setClearColor(0x000000, 0)

  const subject = book(await print(front), await print(spine))
  const lamps = lighting()
  const lens = camera()
  const shadowSize = scaledDown(size)
  const sets = {
    book: { scene: new Scene().add(subject), film: film(renderer, size, exposures) },
    shadow: {
      scene: new Scene().add(shadowOf(subject), floor(true)),
      film: film(renderer, shadowSize, exposures),
    },
    floor: { scene: new Scene().add(floor(false)), film: film(renderer, shadowSize, exposures) },
  }
  sets.book.scene.environment = studioWalls(renderer)
  sets.book.scene.environmentIntensity = 0.16

  for (let exposure = 0; exposure < exposures; exposure++) {
    lamps.aim(exposure)
    frame(lens, size, exposure)
    for (const set of Object.values(sets)) {
      set.scene.add(lamps.group)
      set.film.expose(set.scene, lens)
    }
    waitFor(renderer, sets.book.film.target)
    await window.onExposure(exposure + 1)
  }
  const films = { book: sets.book.film, shadow: sets.shadow.film, floor: sets.floor.film }
  return base64(develop(renderer, films, lens, size))
}

/** Reading a pixel waits until it is rendered; otherwise all exposures would be queued at once. */
function waitFor(renderer: WebGLRenderer, target: WebGLRenderTarget): void {
  renderer.readRenderTargetPixels(target, 0, 0, 1, 1, new Float32Array(4))
}

function scaledDown({ width, height }: PictureSize): PictureSize {
  return { width: Math.ceil(width / shadowScale), height: Math.ceil(height / shadowScale) }
}

async function print(url: string): Promise<Texture> {
  const texture = await new TextureLoader().loadAsync(url)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 16
  return texture
}

async function base64(pixels: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new FileReader()
  const read = new Promise((resolve) => reader.addEventListener('load', resolve))
  reader.readAsDataURL(new Blob([pixels]))
  await read
  if (typeof reader.result !== 'string') throw new Error('the pixels could not be read')
  return reader.result.slice(reader.result.indexOf(',') + 1)
}

/** A wide white floor, with or without shadows on it. */
function floor(receiveShadow: boolean): Mesh {
  const plane = new Mesh(new PlaneGeometry(200, 200), new MeshLambertMaterial({ color: 'white' }))
  plane.rotation.x = -Math.PI / 2
  plane.receiveShadow = receiveShadow
  return plane
}

/** An invisible copy of `subject` that casts its shadow. */
function shadowOf(subject: Group): Group {
  const unseen = new MeshBasicMaterial({ colorWrite: false, depthWrite: false })
  const copy = subject.clone()
  copy.traverse((part) => {
    if (part instanceof Mesh) part.material = unseen
  })
  return copy
}

/** The book, standing on y = 0 with its spine at x = 0. */
function book(front: Texture, spine: Texture): Group {
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
