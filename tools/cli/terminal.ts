import { ask } from './ask'
import { progressLine } from './progress-line'

/** The person or script that runs a command: what it is told, asked, and made to wait for. */
export type Terminal = {
  /** Whether there is a person who can be asked. */
  isInteractive: boolean
  /** What the command is for: standard output. */
  print: (text: string) => void
  /** What goes on meanwhile: standard error. */
  note: (text: string) => void
  /** Asks for something that must not be seen; `check` says what is wrong with an answer. */
  askSecret: (message: string, check: (answer: string) => string | undefined) => Promise<string>
  confirm: (message: string) => Promise<boolean>
  /** Shows that work is under way while it is. */
  during: <T>(label: string, work: Promise<T>) => Promise<T>
  /** Waits until a time and shows how long that still takes. */
  waitUntil: (time: Date, label: string) => Promise<void>
  now: () => Date
}

/** The terminal that this process runs in. Nobody is asked where no person can see it. */
export function openTerminal(): Terminal {
  const { stdin, stdout, stderr } = process
  // A reader that has seen enough (`| head`) ends no rotation.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined)
  const progress = progressLine(stderr)
  return {
    isInteractive: stdin.isTTY && stdout.isTTY,
    print: (text) => void stdout.write(`${text}\n`),
    note: (text) => void stderr.write(`${text}\n`),
    ...ask,
    during: async (label, work) => {
      const end = progress.begin(() => label)
      return work.finally(end)
    },
    waitUntil: async (time, label) => {
      const end = progress.begin(() => `${label} (${remaining(time)} left)`)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, time.getTime() - Date.now())))
      end()
    },
    now: () => new Date(),
  }
}

/** "4:05" of minutes and seconds. */
function remaining(time: Date): string {
  const seconds = Math.max(0, Math.round((time.getTime() - Date.now()) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
