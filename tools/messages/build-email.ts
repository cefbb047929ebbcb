import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { emailModulePath, renderEmailModule } from './render-email'
import { fontModulePath, renderFontModule } from './render-fonts'

const modules: [path: string, source: string][] = [
  [emailModulePath, renderEmailModule()],
  [fontModulePath, await renderFontModule()],
]
for (const [path, source] of modules) {
  const isCurrent = existsSync(path) && readFileSync(path, 'utf8') === source
  if (!isCurrent) writeFileSync(path, source)
  console.log(`${relative(process.cwd(), path)} ${isCurrent ? 'is up to date' : 'was written'}`)
}
