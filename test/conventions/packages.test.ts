import { readFileSync } from 'node:fs'
import { z } from 'zod'

const versions = z.record(z.string(), z.string())
const manifestSchema = z.object({
  dependencies: versions,
  devDependencies: versions.default({}),
  overrides: versions.default({}),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
})
const lockedSchema = z
  .object({ version: z.string(), resolved: z.string(), integrity: z.string() })
  .extend({ inBundle: z.boolean(), link: z.boolean(), hasInstallScript: z.boolean() })
  .partial()
const lockSchema = z.object({ packages: z.record(z.string(), lockedSchema) })

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const manifest = manifestSchema.parse(readJson('package.json'))
const named = { ...manifest.dependencies, ...manifest.devDependencies }
const { packages } = lockSchema.parse(readJson('package-lock.json'))
const ownFolders = Object.keys(packages).filter((folder) => folder.startsWith('packages/'))
const isOurs = ([folder, { resolved = '' }]: [string, { resolved?: string }]) =>
  folder === '' || ownFolders.includes(folder) || ownFolders.includes(resolved)
/** Every third-party package, with the folder that it is installed in. */
const locked = Object.entries(packages).filter((entry) => !isOurs(entry))

test('[F91!] package.json names exact versions, and the lock file installs these, for our own packages too', () => {
  for (const version of Object.values({ ...named, ...manifest.overrides })) {
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  }
  const own = ownFolders.map((folder) => manifestSchema.parse(readJson(`${folder}/package.json`)))
  const all = [named, ...own.map(({ dependencies }) => dependencies)].flatMap(Object.entries)

  expect(all.map(([name]) => [name, packages[`node_modules/${name}`]?.version])).toEqual(all)
})

test('every package comes from the registry, with a hash in the lock file if it is not bundled', () => {
  const elsewhere = locked.filter(([, { resolved, link }]) => resolved !== undefined || link)
  const unchecked = locked.filter(([, { integrity = '' }]) => !/^sha512-.{80}/.test(integrity))
  const isInside = (folder: string) =>
    locked.some(([outer, { integrity }]) => integrity && folder.startsWith(`${outer}/`))

  expect(elsewhere).toEqual([])
  expect(locked.length).toBeGreaterThan(1000)
  for (const [folder, { inBundle }] of unchecked) {
    expect([folder, inBundle, isInside(folder)]).toEqual([folder, true, true])
  }
})

test('every install script is allowed or denied explicitly, and two are allowed', () => {
  const nameOf = (folder: string) => folder.split('node_modules/').at(-1) ?? ''
  const withScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
  const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed)

  expect(Object.keys(manifest.allowScripts).toSorted()).toEqual(
    [...new Set(withScript.map(([folder]) => nameOf(folder)))].toSorted(),
  )
  expect(allowed.map(([name]) => name)).toEqual(['node', 'esbuild'])
})

test('npm scripts install what the lock file says, and nothing newer', () => {
  expect(readFileSync('tools/run.mjs', 'utf8').match(/npm\('\w+'/g)).toEqual(["npm('ci'", "npm('rebuild'"])
})
