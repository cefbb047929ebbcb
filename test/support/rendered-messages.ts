import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { product } from '../../product/product'
import type * as Renderer from '../../tools/messages/render-email'

const cache = join(tmpdir(), `rendered-email-${product.id}.json`)

/** The email of the book of these tests; rendered once a run, which takes 0.7 s. */
export const renderedEmail: ReturnType<typeof Renderer.renderEmail> = existsSync(cache)
  ? JSON.parse(readFileSync(cache, 'utf8'))
  : render()

/** Cutting a font takes longer than most tests. */
export const displayFonts = { email: ['d09GMg=='], downloadPage: ['d09GMg=='] }

function render() {
  const { renderEmail } = jest.requireActual<typeof Renderer>('../../tools/messages/render-email')
  const email = renderEmail()
  writeFileSync(`${cache}.${process.pid}`, JSON.stringify(email))
  renameSync(`${cache}.${process.pid}`, cache)
  return email
}
