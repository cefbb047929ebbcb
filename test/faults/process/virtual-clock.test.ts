import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const clockFile = pathToFileURL(join(import.meta.dirname, 'virtual-clock.ts'))

/** Prints what a process with the virtual clock reports before and after an hour of it. */
const script = `
  import { clock } from '${clockFile.href}'
  const read = () => [Date.now(), new Date().getTime(), performance.now()]
  const before = read()
  for (const end = process.hrtime.bigint() + 20_000_000n; process.hrtime.bigint() < end; );
  const later = read()
  clock.nowMs += 3_600_000
  const passed = (times) => times.map((time, index) => time - before[index])
  console.log(JSON.stringify([passed(later), passed(read())]))
`

test('every clock of a process under test is stopped until the harness moves it', () => {
  const args = ['--input-type=module', '--eval', script]
  const output = execFileSync(process.execPath, args, { encoding: 'utf8' })

  expect(JSON.parse(output)).toEqual([
    [0, 0, 0],
    [3_600_000, 3_600_000, 3_600_000],
  ])
})
