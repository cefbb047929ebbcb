import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { synthesize } from '../../template/synthesize'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'synth-'))
})
afterEach(() => rm(directory, { recursive: true }))

async function synthesizeWith(app: string, signal?: AbortSignal) {
  await writeFile(join(directory, 'app.cjs'), app)
  const cdkJson = { app: `"${process.execPath}" app.cjs`, context: { color: 'red' } }
  await writeFile(join(directory, 'cdk.json'), JSON.stringify(cdkJson))
  await synthesize({
    projectDir: directory,
    outputDir: join(directory, 'out'),
    logPath: join(directory, 'synth.log'),
    ...(signal ? { signal } : {}),
  })
}

test('an app gets its folder and its context like from the cdk command', async () => {
  await synthesizeWith(
    'require("fs").writeFileSync(process.env.CDK_OUTDIR + "/context.json", process.env.CDK_CONTEXT_JSON)',
  )

  const context: unknown = JSON.parse(await readFile(join(directory, 'out/context.json'), 'utf8'))
  expect(context).toMatchObject({ color: 'red' })
})

test('the bundles are read as CommonJS', async () => {
  await synthesizeWith('')

  expect(await readFile(join(directory, 'out/package.json'), 'utf8')).toContain('commonjs')
})

test('an app that throws is quoted in one line, and its whole output kept', async () => {
  const failing = synthesizeWith('console.error("first"); throw new TypeError("No ebook to sell.")')

  await expect(failing).rejects.toThrow(
    /^The stack cannot be synthesized: No ebook to sell\. \(see/,
  )
  expect(await readFile(join(directory, 'synth.log'), 'utf8')).toContain('first')
})

test('the last line of an app’s output is quoted when it threw no error', async () => {
  const failing = synthesizeWith('console.error("Name the sender first.\\n"); process.exitCode = 1')

  await expect(failing).rejects.toThrow(/synthesized: Name the sender first\. \(see/)
})

test('a list under the last line is quoted with it', async () => {
  const failing = synthesizeWith(
    'console.error("Built.\\nCorrect this first:\\n  one\\n  another"); process.exitCode = 1',
  )

  await expect(failing).rejects.toThrow(
    /^The stack cannot be synthesized: Correct this first:\n {2}one\n {2}another \(see/,
  )
})

test('a start that is given up ends the app', async () => {
  const stop = new AbortController()
  const running = synthesizeWith('setInterval(() => {}, 1000)', stop.signal)
  setTimeout(() => stop.abort(), 100)

  await expect(running).rejects.toHaveProperty('name', 'AbortError')
})
