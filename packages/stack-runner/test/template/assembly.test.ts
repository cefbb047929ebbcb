import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { obtainAssembly } from '../../template/obtain-assembly'
import { readAssembly } from '../../template/read-assembly'
import { synthesize } from '../../template/synthesize'
import { writeSmallAssembly } from '../support/small-assembly'
import { tempFolder } from '../support/temp-folder'

let directory: string
beforeEach(async () => {
  directory = await tempFolder()
})

describe('reading an assembly', () => {
  test.each<[string, (path: string) => string]>([
    ['an absolute', (path) => path],
    ['a relative', (path) => relative(process.cwd(), path)],
  ])('finds the stack, its region and its assets by %s path', async (_case, pathOf) => {
    await writeSmallAssembly(directory)

    const assembly = await readAssembly(pathOf(directory))

    expect(assembly).toMatchObject({ stackName: 'small', region: 'us-east-1' })
    expect(assembly.template.Resources).toHaveProperty('Orders')
    expect(assembly.assetPath('code.zip')).toBe(join(directory, 'code'))
    expect(() => assembly.assetPath('other.zip')).toThrow(/no asset other\.zip/)
  })

  test('reports that an empty folder was never synthesized', async () => {
    await expect(readAssembly(directory)).rejects.toMatchObject({
      message: expect.stringMatching(/manifest\.json/),
      reason: 'assembly',
    })
  })

  test('refuses two stacks', async () => {
    const stack = { type: 'aws:cloudformation:stack', properties: { templateFile: 'a.json' } }
    const manifest = JSON.stringify({ artifacts: { one: stack, two: stack } })
    await writeFile(join(directory, 'manifest.json'), manifest)

    await expect(readAssembly(directory)).rejects.toThrow(/2 stacks instead of one/)
  })
})

async function writeApp(app: string) {
  await writeFile(join(directory, 'app.cjs'), app)
  const cdkJson = { app: `"${process.execPath}" app.cjs`, context: { color: 'red' } }
  await writeFile(join(directory, 'cdk.json'), JSON.stringify(cdkJson))
}

describe('a start', () => {
  /** Starts twice with a change in between, and returns how often the stack was synthesized. */
  async function synthesesWith(changed?: string) {
    await writeApp('require("fs").appendFileSync(".runs", "x")')
    await Promise.all(['lib', 'test'].map((name) => mkdir(join(directory, name))))
    await writeFile(join(directory, 'lib', 'stack.ts'), 'one')
    const start = () =>
      obtainAssembly(
        {
          projectDir: directory,
          outputDir: join(directory, '.local'),
          logPath: join(directory, '.synth.log'),
          unread: ['test'],
        },
        () => undefined,
      )
    await start()
    if (changed) await appendFile(join(directory, changed), 'two')
    await start()
    return (await readFile(join(directory, '.runs'), 'utf8')).length
  }

  test.each([
    ['without a change', undefined, 1],
    ['after a source was changed', 'lib/stack.ts', 2],
    ['after a source was added', 'lib/new.ts', 2],
    ['after a change in a folder that no synthesis reads', 'test/a.test.ts', 1],
  ])('%s (%s) leads to %i syntheses', async (_case, changed, syntheses) => {
    expect(await synthesesWith(changed)).toBe(syntheses)
  })
})

describe('a synthesis', () => {
  const logPath = () => join(directory, 'synth.log')
  async function synthesizeWith(app: string, more: { signal?: AbortSignal } = {}) {
    await writeApp(app)
    const outputDir = join(directory, 'out')
    await synthesize({ projectDir: directory, outputDir, logPath: logPath(), ...more })
    return (name: string) => readFile(join(outputDir, name), 'utf8')
  }

  test('passes its folder and its context to the app, and has its bundles read as CommonJS', async () => {
    const output = await synthesizeWith(
      'require("fs").writeFileSync(process.env.CDK_OUTDIR + "/context.json", process.env.CDK_CONTEXT_JSON)',
    )

    expect(JSON.parse(await output('context.json'))).toMatchObject({ color: 'red' })
    expect(await output('package.json')).toContain('commonjs')
  })

  test.each([
    [
      'the error of an app in one line',
      'console.error("first"); throw new TypeError("No ebook to sell.")',
      'No ebook to sell.',
    ],
    [
      'the last line of an app that threw no error',
      'console.error("first\\nName the sender first.\\n"); process.exitCode = 1',
      'Name the sender first.',
    ],
    [
      'a list under the last line',
      'console.error("first\\nCorrect this first:\\n  one\\n  another"); process.exitCode = 1',
      'Correct this first:\n  one\n  another',
    ],
  ])('quotes %s, and keeps the whole output', async (_case, app, quoted) => {
    await expect(synthesizeWith(app)).rejects.toThrow(
      `The stack cannot be synthesized: ${quoted} (see`,
    )
    expect(await readFile(logPath(), 'utf8')).toContain('first')
  })

  test('ends the app when the start is given up', async () => {
    const stop = new AbortController()
    const running = synthesizeWith('setInterval(() => {}, 1000)', { signal: stop.signal })
    setTimeout(() => stop.abort(), 100)

    await expect(running).rejects.toHaveProperty('name', 'AbortError')
  })
})
