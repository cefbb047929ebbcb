import { ShaderMaterial, type IUniform, type ShaderMaterialParameters } from 'three'
import { FullScreenQuad } from 'three/examples/jsm/postprocessing/Pass.js'

/** Runs a fragment shader for every pixel of the current render target, at the coordinates `at`. */
export function fullScreen(
  fragmentShader: string,
  uniforms: Record<string, IUniform>,
  parameters: ShaderMaterialParameters = {},
): FullScreenQuad {
  const vertexShader =
    'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 1.0, 1.0); }'
  return new FullScreenQuad(
    new ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms,
      depthTest: false,
      depthWrite: false,
      ...parameters,
    }),
  )
}
