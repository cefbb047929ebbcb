import {
  CustomBlending,
  FloatType,
  HalfFloatType,
  OneFactor,
  WebGLRenderTarget,
  type Camera,
  type Scene,
  type TextureDataType,
  type WebGLRenderer,
} from 'three'
import type { PictureSize } from './camera'
import { fullScreen } from './full-screen'

/** The mean of many exposures of one scene, in linear light with premultiplied alpha. */
export type Film = { expose: (scene: Scene, camera: Camera) => void; target: WebGLRenderTarget }

/** A film for `exposures` exposures. */
export function film(renderer: WebGLRenderer, size: PictureSize, exposures: number): Film {
  const exposure = renderTarget(size, HalfFloatType)
  const sum = renderTarget(size, FloatType)
  const add = fullScreen(
    'uniform sampler2D exposure; uniform float share; varying vec2 at; void main() { gl_FragColor = texture2D(exposure, at) * share; }',
    { exposure: { value: exposure.texture }, share: { value: 1 / exposures } },
    { blending: CustomBlending, blendSrc: OneFactor, blendDst: OneFactor },
  )
  return {
    target: sum,
    expose: (scene, camera) => {
      renderer.setRenderTarget(exposure)
      renderer.clear()
      renderer.render(scene, camera)
      renderer.setRenderTarget(sum)
      add.render(renderer)
    },
  }
}

function renderTarget({ width, height }: PictureSize, type: TextureDataType): WebGLRenderTarget {
  return new WebGLRenderTarget(width, height, { type, depthBuffer: type === HalfFloatType })
}
