import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const script = join(import.meta.dirname, '../../../../support/lambda/reconcile-in-time-zone.ts')

/** Half an hour after the clocks of New York and of Berlin change, in spring and in autumn. */
const changes = [
  '2026-03-08T07:30:00.000Z',
  '2026-11-01T06:30:00.000Z',
  '2026-03-29T01:30:00.000Z',
  '2026-10-25T01:30:00.000Z',
]

async function computedIn(timeZone: string): Promise<unknown> {
  const args = ['--import', 'tsx', script, ...changes]
  const { stdout } = await run(process.execPath, args, { env: { ...process.env, TZ: timeZone } })
  return JSON.parse(stdout)
}

test.each(['America/New_York', 'Europe/Berlin'])(
  '[F100] a day has 24 hours in %s, also when the clocks change',
  async (timeZone) => {
    const hoursBefore = (time: string, hours: number) =>
      new Date(Date.parse(time) - hours * 3_600_000).toISOString()

    expect(await computedIn(timeZone)).toEqual(
      changes.map((time) => ({
        day: hoursBefore(time, 24),
        month: hoursBefore(time, 720),
        held: [null, 'held'],
      })),
    )
  },
)
