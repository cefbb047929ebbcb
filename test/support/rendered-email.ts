import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as Renderer from '../../tools/messages/render-email'

const cache = join(tmpdir(), 'rendered-email.json')

/** What `npm run build:email` would write for the book of these tests; rendered once a run, which takes 0.7 s. */
export const renderedEmail: ReturnType<typeof Renderer.renderEmail> = existsSync(cache)
  ? JSON.parse(readFileSync(cache, 'utf8'))
  : render()

function render() {
  const { renderEmail } = jest.requireActual<typeof Renderer>('../../tools/messages/render-email')
  const email = renderEmail()
  writeFileSync(`${cache}.${process.pid}`, JSON.stringify(email))
  renameSync(`${cache}.${process.pid}`, cache)
  return email
}
