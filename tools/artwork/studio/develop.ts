import { NoBlending, WebGLRenderTarget, type WebGLRenderer } from 'three'
import type { Film } from './film'
import { fullScreen } from './full-screen'

/** The films of one picture: the book, the floor with its shadow, and the empty floor. */
export type Films = { book: Film; shadow: Film; floor: Film }

/**
 * Composes the book over its shadow and returns straight-alpha sRGB pixels, top row first. The shadow's
 * alpha darkens any background as much as the floor was darkened; browsers blend in sRGB, so the ratio
 * is encoded.
 */
export function develop(
  renderer: WebGLRenderer,
  films: Films,
  size: number,
): Uint8Array<ArrayBuffer> {
  const picture = new WebGLRenderTarget(size, size)
  const print = fullScreen(
    fragmentShader,
    {
      book: { value: films.book.target.texture },
      shadow: { value: films.shadow.target.texture },
      floor: { value: films.floor.target.texture },
    },
    { blending: NoBlending },
  )
  renderer.setRenderTarget(picture)
  print.render(renderer)
  const pixels = new Uint8Array(size * size * 4)
  renderer.readRenderTargetPixels(picture, 0, 0, size, size, pixels)
  return pixels
}

// `at` is flipped, because WebGL reads the bottom row first.
const fragmentShader = `
uniform sampler2D book; uniform sampler2D shadow; uniform sampler2D floor;
varying vec2 at;
vec3 encode(vec3 c) { return mix(c * 12.92, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c)); }
float soften(float x) { return x < 0.8 ? x : 0.8 + 0.2 * (1.0 - exp((0.8 - x) / 0.2)); }
void main() {
  vec2 p = vec2(at.x, 1.0 - at.y);
  vec4 b = texture2D(book, p);
  float unshaded = texture2D(floor, p).g;
  float lit = unshaded > 1e-4 ? texture2D(shadow, p).g / unshaded : 1.0;
  float darkening = 1.0 - encode(vec3(clamp(lit, 0.0, 1.0))).r;
  vec2 edge = smoothstep(0.0, 0.2, at) * smoothstep(0.0, 0.2, 1.0 - at);
  darkening = min(max(darkening - 0.012, 0.0) * 1.3, 0.8) * edge.x * edge.y;
  vec3 c = b.a > 0.0 ? b.rgb / b.a : vec3(0.0);
  c = encode(vec3(soften(c.r), soften(c.g), soften(c.b)));
  float coverage = clamp(b.a, 0.0, 1.0);
  float alpha = coverage + (1.0 - coverage) * darkening;
  vec3 shade = vec3(0.09, 0.06, 0.04);
  vec3 colour = alpha > 0.0 ? (c * coverage + shade * (1.0 - coverage) * darkening) / alpha : shade;
  gl_FragColor = vec4(colour, alpha);
}`
