import { coloured } from './coloured'
import { showProgress } from './progress-line'

/** The person or script that runs a command. */
export type Terminal = {
  isInteractive: boolean
  /** How long the lines of a text for people are at most. */
  columns: number
  /** Prints a result, on standard output. */
  print: (text: string) => void
  /** Prints a message about the run itself, on standard error. */
  note: (text: string) => void
  /** Asks for a secret without showing it; `check` returns what is wrong with the input. */
  askSecret: (message: string, check: (input: string) => string | undefined) => Promise<string>
  /** Asks for a line, which may be empty; `check` returns what is wrong with the input. */
  ask: (message: string, check: (input: string) => string | undefined) => Promise<string>
  /** Asks yes or no; `enter` is the answer that Enter alone gives. */
  confirm: (message: string, enter?: 'yes' | 'no') => Promise<boolean>
  /** Shows a progress line while work is running. A label function is called again for each refresh. */
  during: <T>(label: string | (() => string), work: Promise<T>) => Promise<T>
  waitUntil: (time: Date, label: string) => Promise<void>
  now: () => Date
}

/** The terminal of this process. It is interactive only when both input and output are a TTY. */
export function openTerminal(): Terminal {
  const { stdin, stdout, stderr } = process
  // A closed pipe (`| head`) must not abort a rotation halfway.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined)
  return {
    isInteractive: stdin.isTTY && stdout.isTTY,
    columns: Math.min(80, stdout.columns || 80),
    print: (text) => void stdout.write(`${coloured(text, stdout)}\n`),
    note: (text) => void stderr.write(`${coloured(text, stderr)}\n`),
    askSecret,
    ask,
    confirm,
    during: async (label, work) => {
      const end = showProgress(stderr, typeof label === 'string' ? () => label : label)
      return work.finally(end)
    },
    waitUntil: async (time, label) => {
      const end = showProgress(stderr, () => `${label} (${remaining(time)} left)`)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, time.getTime() - Date.now())))
      end()
    },
    now: () => new Date(),
  }
}

async function askSecret(message: string, check: (input: string) => string | undefined): Promise<string> {
  // Loaded on first use: most runs ask nothing.
  const { password } = await import('@inquirer/prompts')
  const input = await password({
    message,
    mask: '•',
    // The toggle would show the secret.
    toggleMask: false,
    validate: (text) => check(text.trim()) ?? true,
  })
  return input.trim()
}

async function ask(message: string, check: (input: string) => string | undefined): Promise<string> {
  const { input } = await import('@inquirer/prompts')
  const line = await input({ message, validate: (text) => check(text.trim()) ?? true })
  return line.trim()
}

async function confirm(message: string, enter: 'yes' | 'no' = 'yes'): Promise<boolean> {
  const prompts = await import('@inquirer/prompts')
  return prompts.confirm({ message, default: enter === 'yes' })
}

/** Minutes and seconds, as "4:05". */
function remaining(time: Date): string {
  const seconds = Math.max(0, Math.round((time.getTime() - Date.now()) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
