import type { Terminal } from '../../../tools/cli/terminal'

export type FakeTerminal = Terminal & {
  /** On both streams and in questions. */
  shown: () => string
  printed: () => string
  questions: string[]
  /** Advances the clock while no command waits. */
  passMinutes: (minutes: number) => void
}

type Behaviour = {
  /** The terminal is interactive with this, `lines` or `agrees` only. */
  secrets?: string[]
  /** Typed in turn; then only Enter. */
  lines?: string[]
  agrees?: boolean
  /** Called half way through each wait. */
  onWait?: () => Promise<void>
  startAt?: Date
  /** Without them, a sentence stays on its line. */
  columns?: number
}

/** Waits end at once, with the clock moved forward. */
export function fakeTerminal(behaviour: Behaviour = {}): FakeTerminal {
  const { agrees, onWait, startAt = new Date(), columns = Infinity } = behaviour
  let nowMs = startAt.getTime()
  const printed: string[] = []
  const noted: string[] = []
  const questions: string[] = []
  const answer = (given: readonly string[] = []): Terminal['ask'] => {
    const inputs = [...given]
    return async (message, check) => {
      questions.push(message)
      const input = inputs.shift() ?? ''
      const fault = check(input)
      if (fault) throw new Error(`The prompt refused the input: ${fault}`)
      return input
    }
  }
  return {
    isInteractive: [behaviour.secrets, agrees, behaviour.lines].some((input) => input !== undefined),
    columns,
    print: (text) => void printed.push(text),
    note: (text) => void noted.push(text),
    askSecret: answer(behaviour.secrets),
    ask: answer(behaviour.lines),
    confirm: async (message) => {
      questions.push(message)
      return agrees ?? false
    },
    during: (_label, work) => work,
    waitUntil: async (time, label) => {
      noted.push(label)
      const startMs = nowMs
      nowMs = startMs + (time.getTime() - startMs) / 2
      await onWait?.()
      nowMs = Math.max(nowMs, time.getTime())
    },
    now: () => new Date(nowMs),
    shown: () => [...printed, ...noted, ...questions].join('\n'),
    printed: () => printed.join('\n'),
    questions,
    passMinutes: (minutes) => {
      nowMs += minutes * 60_000
    },
  }
}
