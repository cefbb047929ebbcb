import {
  Matrix4,
  NoBlending,
  Vector2,
  WebGLRenderTarget,
  type PerspectiveCamera,
  type WebGLRenderer,
} from 'three'
import { bookSize } from './book-size'
import type { PictureSize } from './camera'
import type { Film } from './film'
import { fullScreen } from './full-screen'

/** The films of one picture: the book, the floor with its shadow, and the empty floor. */
export type Films = { book: Film; shadow: Film; floor: Film }

/**
 * Composes the book over its shadow and returns straight-alpha sRGB pixels, top row first. The shadow's
 * alpha darkens any background as much as the floor was darkened; browsers blend in sRGB, so the ratio
 * is encoded. The shadow fades with the distance from the book's foot, so that it ends in the picture.
 */
export function develop(
  renderer: WebGLRenderer,
  films: Films,
  lens: PerspectiveCamera,
  { width, height }: PictureSize,
): Uint8Array<ArrayBuffer> {
  const picture = new WebGLRenderTarget(width, height)
  const project = new Matrix4().multiplyMatrices(lens.projectionMatrix, lens.matrixWorldInverse)
  const print = fullScreen(
    fragmentShader,
    {
      book: { value: films.book.target.texture },
      shadow: { value: films.shadow.target.texture },
      floor: { value: films.floor.target.texture },
      unproject: { value: project.invert() },
      eye: { value: lens.position },
      halfFoot: { value: new Vector2(bookSize.width, bookSize.thickness).divideScalar(2) },
    },
    { blending: NoBlending },
  )
  renderer.setRenderTarget(picture)
  print.render(renderer)
  const pixels = new Uint8Array(width * height * 4)
  renderer.readRenderTargetPixels(picture, 0, 0, width, height, pixels)
  return pixels
}

// `at` is flipped, because WebGL reads the bottom row first.
const fragmentShader = `
uniform sampler2D book; uniform sampler2D shadow; uniform sampler2D floor;
uniform mat4 unproject; uniform vec3 eye; uniform vec2 halfFoot;
varying vec2 at;
float inchesFromFoot(vec2 p) {
  vec4 far = unproject * vec4(p * 2.0 - 1.0, 1.0, 1.0);
  vec3 ray = far.xyz / far.w - eye;
  if (ray.y > -1e-5) return 1e3;
  vec2 ground = (eye - ray * eye.y / ray.y).xz;
  return length(max(abs(ground - vec2(halfFoot.x, 0.0)) - halfFoot, 0.0));
}
vec3 encode(vec3 c) { return mix(c * 12.92, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c)); }
float soften(float x) { return x < 0.8 ? x : 0.8 + 0.2 * (1.0 - exp((0.8 - x) / 0.2)); }
void main() {
  vec2 p = vec2(at.x, 1.0 - at.y);
  vec4 b = texture2D(book, p);
  float unshaded = texture2D(floor, p).g;
  float lit = unshaded > 1e-4 ? texture2D(shadow, p).g / unshaded : 1.0;
  float darkening = 1.0 - encode(vec3(clamp(lit, 0.0, 1.0))).r;
  float inches = inchesFromFoot(p);
  darkening = min(darkening * 1.3, 0.8) * (1.0 - smoothstep(0.0, 1.3, inches));
  darkening = 1.0 - (1.0 - darkening) * (1.0 - 0.5 * exp(-inches / 0.07));
  vec2 edge = smoothstep(0.0, 0.08, at) * smoothstep(0.0, 0.08, 1.0 - at);
  darkening *= edge.x * edge.y;
  vec3 c = b.a > 0.0 ? b.rgb / b.a : vec3(0.0);
  c = encode(vec3(soften(c.r), soften(c.g), soften(c.b)));
  float coverage = clamp(b.a, 0.0, 1.0);
  float alpha = coverage + (1.0 - coverage) * darkening;
  vec3 shade = vec3(0.09, 0.06, 0.04);
  vec3 colour = alpha > 0.0 ? (c * coverage + shade * (1.0 - coverage) * darkening) / alpha : shade;
  gl_FragColor = vec4(colour, alpha);
}`
