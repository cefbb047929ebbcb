import type { Terminal } from '../../../tools/setup/terminal/terminal'

export type FakeTerminal = Terminal & {
  /** Everything that was shown, on either stream. */
  shown: () => string
  printed: () => string
  questions: string[]
  /** Moves the time on without anybody waiting. */
  passMinutes: (minutes: number) => void
}

type Behaviour = {
  /** What a person types, by turns; without it nobody is there. */
  secrets?: string[]
  /** What a person answers to every yes or no. */
  agrees?: boolean
  /** Called while the command waits, when half of the time is over. */
  onWait?: () => Promise<void>
  /** The present, to begin with. */
  startAt?: Date
}

/** A terminal whose time passes as fast as it is waited for. */
export function fakeTerminal(behaviour: Behaviour = {}): FakeTerminal {
  const { secrets, agrees, onWait, startAt = new Date() } = behaviour
  let nowMs = startAt.getTime()
  const printed: string[] = []
  const noted: string[] = []
  const questions: string[] = []
  const answers = [...(secrets ?? [])]
  return {
    isInteractive: secrets !== undefined || agrees !== undefined,
    print: (text) => void printed.push(text),
    note: (text) => void noted.push(text),
    askSecret: async (message, check) => {
      questions.push(message)
      const answer = answers.shift() ?? ''
      const fault = check(answer)
      if (fault) throw new Error(`The prompt would not take that: ${fault}`)
      return answer
    },
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
