import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { UserError } from '../../lib/stage/user-error'
import { checkTexts } from '../product/check-product'

try {
  await checkTexts()
  // Imported here, because it renders with what was checked.
  const { emailModulePath, renderEmailModule } = await import('./render-email')
  const source = renderEmailModule()
  if (existsSync(emailModulePath) && readFileSync(emailModulePath, 'utf8') === source) {
    console.log('The rendered e-mail is up to date')
  } else {
    writeFileSync(emailModulePath, source)
    console.log('The e-mail was rendered into lambda/shop/messages/rendered-email.ts')
  }
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
