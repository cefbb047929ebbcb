import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const globals = ['process', 'document', 'test']
const areas = ['lambda', 'lib', 'frontend', 'product']

let compilerOutput: string
beforeAll(() => {
  mkdirSync('.build', { recursive: true })
  // Inside the project, so that the compiler finds the types of packages.
  const directory = mkdtempSync('.build/area-types-')
  const projects = areas.map((area) => addProbe(join(directory, area), area))
  const tsc = spawnSync('node_modules/.bin/tsc', ['-b', ...projects], { encoding: 'utf8' })
  compilerOutput = tsc.stdout
  rmSync(directory, { recursive: true })
})

/** A project with an area's own settings, with one file for each global. */
function addProbe(directory: string, area: string): string {
  mkdirSync(directory, { recursive: true })
  for (const name of globals) {
    writeFileSync(join(directory, `${name}.ts`), `export const its = ${name}\n`)
  }
  const settings = {
    extends: resolve(area, 'tsconfig.json'),
    compilerOptions: { outDir: 'types' },
    include: ['.'],
  }
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(settings))
  return directory
}

test.each([
  ['lambda', ['document', 'test']],
  ['lib', ['document', 'test']],
  ['frontend', ['process', 'test']],
  ['product', ['process', 'document', 'test']],
])('%s/ compiles without the globals %j', (area, expected) => {
  const missing = globals.filter((name) =>
    compilerOutput.includes(`/${area}/${name}.ts(1,20): error TS2`),
  )

  expect(missing).toEqual(expected)
})
