import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { obtainAssembly, synthesize } from '../../template/synthesize'
import { readAssembly } from '../../template/read-assembly'
import { writeSmallAssembly } from '../support/small-assembly'
import { tempFolder } from '../support/temp-folder'

let directory: string
beforeEach(() => void (directory = tempFolder()))

test('an assembly has the stack, its region and its assets by absolute and by relative path', async () => {
  await expect(readAssembly(directory)).rejects.toMatchObject({ reason: 'assembly' })
  await writeSmallAssembly(directory)

  for (const path of [directory, relative(process.cwd(), directory)]) {
    const assembly = await readAssembly(path)
    expect(assembly).toMatchObject({ stackName: 'small', region: 'us-east-1' })
    expect(assembly.template.Resources).toHaveProperty('Orders')
    expect(assembly.assetPath('code.zip')).toBe(join(directory, 'code'))
    expect(() => assembly.assetPath('other.zip')).toThrow(/no asset other\.zip/)
  }
})

const at = (name: string) => join(directory, name)
const writeApp = (app: string) => writeFile(at('cdk.json'), JSON.stringify({ app, context: { color: 'red' } }))

test('a start synthesizes when a source that synthesis reads was changed or added, or is deleted meanwhile', async () => {
  await writeApp('printf x >> .runs')
  await Promise.all(['lib', 'test'].map((name) => mkdir(at(name))))
  const options = { projectDir: directory, outputDir: at('.local'), logPath: at('.synth.log'), unread: /^test/ }
  /** Starts after a change, and returns how often the stack was synthesized so far. */
  const synthesesAfter = async (changed?: string) => {
    if (changed) await appendFile(at(changed), 'x')
    await obtainAssembly(options, () => undefined)
    return (await readFile(at('.runs'), 'utf8')).length
  }

  expect(await synthesesAfter()).toBe(1)
  for (const path of ['test/a.test.ts', 'test.config.ts']) expect(await synthesesAfter(path)).toBe(1)
  expect(await synthesesAfter('lib/new.ts')).toBe(2)
  expect(await synthesesAfter('lib/new.ts')).toBe(3)
  const files: { readFile: typeof readFile } = jest.requireActual('node:fs/promises')
  jest.spyOn(files, 'readFile').mockRejectedValueOnce(Object.assign(new Error('no such file'), { code: 'ENOENT' }))
  expect(await synthesesAfter()).toBe(4)
})

async function synthesizeWith(app: string) {
  await writeApp(app)
  await synthesize({ projectDir: directory, outputDir: at('out'), logPath: at('synth.log') })
  return (name: string) => readFile(at(`out/${name}`), 'utf8')
}

test('a synthesis passes its folder and its context to the app, without rules, and has its bundles read as CommonJS', async () => {
  const output = await synthesizeWith(
    'printf %s "$CDK_CONTEXT_JSON" > "$CDK_OUTDIR/context.json"; printf %s "$CDK_VALIDATION" > "$CDK_OUTDIR/rules"',
  )

  expect(await output('rules')).toBe('false')
  expect(JSON.parse(await output('context.json'))).toMatchObject({ color: 'red' })
  expect(await output('package.json')).toContain('commonjs')
})

const uncaught = (printed: string) =>
  `node:internal/modules/run_main:123\n    triggerUncaughtException(\n    ^\n${printed}\n\nNode.js v20.20.2\n`
test.each([
  [uncaught('Error [ERR_CODE]: No package x\n    at y (z:8:9)'), 'No package x'],
  [uncaught('\n«LockFile» No a.lock\n    ...new App\nRelates to:\n    <.>'), 'No a.lock'],
  [uncaught('Error: 2 errors:\n\na.ts:1:2: Bad\nb.ts'), '2 errors:\n\na.ts:1:2: Bad'],
  [uncaught('just a text\n(Use `node --trace-uncaught ...`)'), 'just a text'],
  ['\u001b[31m✘ [\u001b[41mERROR\u001b[0m] No module x\n\n    a.ts:1:2:\n', 'No module x'],
  ['FATAL ERROR: Reached heap limit\n 1: 0x1', 'Reached heap limit'],
  ['first\nCorrect this:\n  one\n  another', 'Correct this:\n  one\n  another'],
  ['Node.js v20.20.2\n', 'without an error message'],
])(
  'a synthesis that fails keeps the output, and quotes what Node, CDK or esbuild print of the error: %j',
  async (printed, reason) => {
    await writeFile(at('printed'), printed)

    await expect(synthesizeWith('cat printed >&2; exit 1')).rejects.toThrow(`synthesized: ${reason} (see`)
    expect(await readFile(at('synth.log'), 'utf8')).toBe(printed)
  },
)
