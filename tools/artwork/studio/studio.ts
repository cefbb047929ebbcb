import { Scene, SRGBColorSpace, TextureLoader, WebGLRenderer, type Texture } from 'three'
import { book } from './book'
import { camera, frame } from './camera'
import { develop } from './develop'
import { film } from './film'
import { floor, shadowOf } from './floor'
import { lighting } from './lighting'
import { studioWalls } from './studio-walls'

/** What to photograph: images as data URLs, the picture's side in pixels, how many exposures. */
export type Shot = { front: string; spine: string; size: number; exposures: number }

declare global {
  interface Window {
    photograph: (shot: Shot) => Promise<string>
    /** Told after each exposure how many there are. */
    onExposure: (taken: number) => Promise<void>
  }
}

// Shadows are soft: a third of the resolution holds them.
const shadowScale = 3

/** Photographs the book; the answer is straight-alpha sRGB, the top row first, in base64. */
window.photograph = async ({ front, spine, size, exposures }) => {
  const renderer = new WebGLRenderer({ antialias: false })
  renderer.shadowMap.enabled = true
  renderer.autoClear = false
  renderer.setClearColor(0x000000, 0)

  const subject = book(await print(front), await print(spine))
  const lamps = lighting()
  const lens = camera()
  const shadowSize = Math.ceil(size / shadowScale)
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
    await window.onExposure(exposure + 1)
  }
  const films = { book: sets.book.film, shadow: sets.shadow.film, floor: sets.floor.film }
  return base64(develop(renderer, films, size))
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
