import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'

export type Terminal = {
  isInteractive: boolean
  /** The widest line of a text for people. */
  columns: number
  /** On standard output. */
  print: (text: string) => void
  /** On standard error. */
  note: (text: string) => void
  /** Hides the input; `check` returns what is wrong with it. */
  askSecret: (message: string, check: (input: string) => string | undefined) => Promise<string>
  /** The line may be empty; `check` returns what is wrong with it. */
  ask: (message: string, check: (input: string) => string | undefined) => Promise<string>
  /** Enter alone agrees. */
  confirm: (message: string) => Promise<boolean>
  /** A label function is called at each refresh. */
  during: <T>(label: string | (() => string), work: Promise<T>) => Promise<T>
  waitUntil: (time: Date, label: string) => Promise<void>
  now: () => Date
}

/** Interactive only when both input and output are a TTY. */
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

async function confirm(message: string): Promise<boolean> {
  const prompts = await import('@inquirer/prompts')
  return prompts.confirm({ message })
}

/** "4:05" */
function remaining(time: Date): string {
  const seconds = Math.max(0, Math.round((time.getTime() - Date.now()) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

type Colour = Parameters<typeof styleText>[0]

/** Knows headings, marks and commands by their form, because control characters are not printed. */
export function coloured(text: string, stream: NodeJS.WritableStream): string {
  const styled = (colour: Colour) => (part: string) => styleText(colour, part, { stream })
  return text
    .replaceAll(/^\S.*(?=\n {2}[✓✗!] )/gm, styled('bold'))
    .replaceAll(/(?<=^ *|\w {3})✓(?= )/gm, styled('green'))
    .replaceAll(/(?<=^ *|\w {3})✗(?= )/gm, styled('red'))
    .replaceAll(/(?<=^ *|\w {3})!(?= )/gm, styled('yellow'))
    .replaceAll(/(?<=^ *|^Next: )\$ .+$/gm, styled('cyan'))
}

/** Shorter work shows no line. */
const delayMs = 1000
const refreshMs = 500
/** A log cannot overwrite a line, so it gets a new line at this interval. */
const logIntervalMs = 60_000

type Stream = Pick<WriteStream, 'write'> & { isTTY?: boolean }

/** Until the returned function ends it: in a terminal one line, erased in the end, in a log one line a minute. */
export function showProgress(stream: Stream, label: () => string): () => void {
  let repeating: NodeJS.Timeout | undefined
  const show = () => stream.write(stream.isTTY ? `\r\u001B[K${label()} …` : `${label()} …\n`)
  const first = setTimeout(() => {
    show()
    repeating = setInterval(show, stream.isTTY ? refreshMs : logIntervalMs)
  }, delayMs)
  return () => {
    clearTimeout(first)
    clearInterval(repeating)
    if (repeating && stream.isTTY) stream.write('\r\u001B[K')
  }
}
