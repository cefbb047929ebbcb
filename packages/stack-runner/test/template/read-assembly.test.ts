import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { readAssembly } from '../../template/read-assembly'
import { writeSmallAssembly } from '../support/small-assembly'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'assembly-'))
})
afterEach(() => rm(directory, { recursive: true }))

test('the stack, its region and its assets are found', async () => {
  await writeSmallAssembly(directory)

  const assembly = await readAssembly(directory)

  expect(assembly).toMatchObject({ stackName: 'small', region: 'us-east-1' })
  expect(assembly.template.Resources).toHaveProperty('Orders')
  expect(assembly.assetPath('code.zip')).toBe(join(directory, 'code'))
})

test('the assets of a relative path are found from any folder', async () => {
  await writeSmallAssembly(directory)

  const assembly = await readAssembly(relative(process.cwd(), directory))

  expect(assembly.assetPath('code.zip')).toBe(join(directory, 'code'))
})

test('a missing asset is named', async () => {
  await writeSmallAssembly(directory)
  const assembly = await readAssembly(directory)

  expect(() => assembly.assetPath('other.zip')).toThrow(/no asset other\.zip/)
})

test('an empty folder says that nothing was synthesized', async () => {
  await expect(readAssembly(directory)).rejects.toMatchObject({
    message: expect.stringMatching(/manifest\.json/),
    reason: 'assembly',
  })
})

test('two stacks are refused', async () => {
  const stack = { type: 'aws:cloudformation:stack', properties: { templateFile: 'a.json' } }
  const manifest = JSON.stringify({ artifacts: { one: stack, two: stack } })
  await writeFile(join(directory, 'manifest.json'), manifest)

  await expect(readAssembly(directory)).rejects.toThrow(/2 stacks instead of one/)
})
