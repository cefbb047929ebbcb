import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { emailModulePath, renderEmailModule } from './render-email'

const source = renderEmailModule()
if (existsSync(emailModulePath) && readFileSync(emailModulePath, 'utf8') === source) {
  console.log('The rendered e-mail is up to date')
} else {
  writeFileSync(emailModulePath, source)
  console.log('The e-mail was rendered into lambda/shop/messages/rendered-email.ts')
}
