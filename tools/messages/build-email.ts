import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { renderEmailModule } from './render-email'

// Renders the e-mail into the committed module that the functions import.
const path = fileURLToPath(new URL('../../lambda/shop/messages/rendered-email.ts', import.meta.url))
const source = renderEmailModule()
if (existsSync(path) && readFileSync(path, 'utf8') === source) {
  console.log('The rendered e-mail is up to date')
} else {
  writeFileSync(path, source)
  console.log('The e-mail was rendered into lambda/shop/messages/rendered-email.ts')
}
