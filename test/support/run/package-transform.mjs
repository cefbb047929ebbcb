import { transformSync } from '@swc/core'
import swcJest from '@swc/jest'

const module = { type: 'commonjs' }
const { getCacheKey } = swcJest.createTransformer({ module })

/** Makes a package's ES modules CommonJS. Without source maps, which take half of the time, as nobody debugs them here. */
export default {
  getCacheKey,
  process: (code, filename) => transformSync(code, { filename, module, jsc: { target: 'es2023' } }),
}
