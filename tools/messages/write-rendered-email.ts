import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { renderEmailModule } from './render-email'

/** The module that the Lambdas import, under version control like any other. */
const path = fileURLToPath(new URL('../../lambda/messages/rendered-email.ts', import.meta.url))

/** Brings the rendered e-mail up to date; touches the file only when it changes. */
export function writeRenderedEmail(): 'written' | 'unchanged' {
  const source = renderEmailModule()
  if (existsSync(path) && readFileSync(path, 'utf8') === source) return 'unchanged'
  writeFileSync(path, source)
  return 'written'
}
