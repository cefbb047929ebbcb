/** The harness's messages to a function's process. Each one sets its clock; `sequence` counts them. */
export type ToProcess = { sequence: number; nowMs: number } & (
  | { kind: 'invoke'; event: string; requestId: string; deadlineMs: number; seed: number }
  | { kind: 'time' }
)

export type FromProcess =
  /** The process only waits: for replies to its requests with these numbers, or for a timer. */
  | { kind: 'idle'; sequence: number; open: number[]; nextTimerMs: number | null }
  /** What it wrote to its log. */
  | { kind: 'output'; text: string }
  | { kind: 'result'; payload: unknown }
  | { kind: 'failure'; error: string }

/** Each request of a process carries `<process>.<number>` in this header. */
export const callHeader = 'x-call'
