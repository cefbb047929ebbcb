import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { devAssembly } from '../support/store/dev-assembly'

const secretPattern =
  /\b[sr]k_(live|test)_[A-Za-z0-9]{16,}|\bwhsec_[A-Za-z0-9]{16,}|\bAKIA[0-9A-Z]{16}\b|-----BEGIN [A-Z ]*PRIVATE KEY-----/

test('[F90!] neither the template nor a bundle nor a page contains anything like a secret', async () => {
  const folder = await devAssembly()
  const paths = globSync('**/*.{js,json,html,map,txt}', { cwd: folder })
  const found = paths.flatMap((path) => {
    const secret = secretPattern.exec(readFileSync(join(folder, path), 'utf8'))?.[0]
    return secret === undefined ? [] : [[path, secret]]
  })

  expect(paths.filter((path) => path.endsWith('index.js')).length).toBeGreaterThanOrEqual(12)
  expect(found).toEqual([])
})
