import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeNewFile } from '../../../../tools/orders/files/new-file'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'new-file-'))
})
afterEach(() => rm(folder, { recursive: true }))

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'no file is left when %s arrives while the content is still awaited',
  async (signal) => {
    async function* pieces() {
      yield 'the first row'
      process.emit(signal)
      await new Promise(() => undefined)
    }

    const written = writeNewFile(join(folder, 'rows.csv'), pieces())

    await expect(written).rejects.toThrow('Stopped: nothing was written.')
    expect(await readdir(folder)).toEqual([])
    expect(process.listenerCount(signal)).toBe(0)
  },
)

test('a path that cannot be written is named in a sentence', async () => {
  const path = join(folder, 'gone', 'rows.csv')

  await expect(writeNewFile(path, ['a row'])).rejects.toThrow(
    `${path} cannot be written (ENOENT): give another -o.`,
  )
})

test('a file that was written completely leaves signals to the process', async () => {
  const path = join(folder, 'rows.csv')

  await writeNewFile(path, ['a row'])

  expect(await readFile(path, 'utf8')).toBe('a row')
  expect(process.listenerCount('SIGINT')).toBe(0)
})
