import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { runProgram } from '../product/load-program'
import { readProduct } from '../product/read-product'

await runProgram(async () => {
  await readProduct()
  await build()
})

async function build(): Promise<void> {
  // Imported here, because they render what was checked.
  const { emailModulePath, renderEmailModule } = await import('./render-email')
  const { fontModulePath, renderFontModule } = await import('./render-fonts')
  const modules: [path: string, source: string][] = [
    [emailModulePath, renderEmailModule()],
    [fontModulePath, await renderFontModule()],
  ]
  for (const [path, source] of modules) {
    const isCurrent = existsSync(path) && readFileSync(path, 'utf8') === source
    if (!isCurrent) writeFileSync(path, source)
    console.log(`${relative(process.cwd(), path)} ${isCurrent ? 'is up to date' : 'was written'}`)
  }
}
