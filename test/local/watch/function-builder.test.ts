import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningFunction } from 'stack-runner'
import { fakeFunction } from 'stack-runner/testing'
import { createFunctionBuilder, type FunctionBuilder } from '../../../local/watch/function-builder'

let folder: string
let builder: FunctionBuilder
let replaced: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'function-builder-'))
  replaced = []
  await writeHandler('one', 'return 1')
  await writeHandler('two', 'return 2')
  const functions = [buildable('one'), buildable('two')]
  builder = await createFunctionBuilder(folder, join(folder, 'out'), functions)
})
afterEach(async () => {
  await builder.stop()
  await rm(folder, { recursive: true })
})

function buildable(label: string): RunningFunction {
  const { running } = fakeFunction()
  return {
    ...running,
    definition: { ...running.definition, label },
    replaceCode: (codeDir) => replaced.push(codeDir),
  }
}

async function writeHandler(label: string, body: string): Promise<void> {
  await mkdir(join(folder, 'lambda/shop/functions', label), { recursive: true })
  const path = join(folder, 'lambda/shop/functions', label, 'handler.ts')
  await writeFile(path, `export function handler(): number { ${body} }`)
}

test('only the function whose code differs is replaced, by a CommonJS bundle', async () => {
  await writeHandler('two', 'return 22')

  expect(await builder.build()).toEqual(['two'])

  expect(replaced).toEqual([join(folder, 'out/two')])
  expect(await readFile(join(folder, 'out/two/index.js'), 'utf8')).toContain('return 22')
  expect(await readFile(join(folder, 'out/two/package.json'), 'utf8')).toContain('commonjs')
  expect(await builder.build()).toEqual([])
})

test('an error names file and line and replaces nothing, and the next good save replaces', async () => {
  await writeHandler('one', 'return = 1')
  await expect(builder.build()).rejects.toThrow(/lambda\/shop\/functions\/one\/handler\.ts:1:/)
  expect(replaced).toEqual([])

  await writeHandler('one', 'return 11')
  expect(await builder.build()).toEqual(['one'])
})
