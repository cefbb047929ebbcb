import { appendToJournal, type Clock, openJournal } from 'kit'
import { journalLineSchema, type Message } from './message'

/** All queues' messages, in one file that survives a kill. */
export type MessageStore = {
  clock: Clock
  /** By id, oldest first. */
  of(queue: string): ReadonlyMap<string, Message>
  /** All or nothing; `left` are deleted. */
  save(changed: readonly Message[], left?: readonly Message[]): void
  /** Calls back whenever a message of a queue becomes visible, until the returned function is called. */
  onVisible(queue: string, listener: () => void): () => void
}

/** A damaged file is a `StartError`. */
export function openMessageStore(path: string, clock: Clock): MessageStore {
  const byQueue = new Map<string, Map<string, Message>>()
  const queueOf = new Map<string, string>()
  const timers = visibilityTimers(clock, messagesOf)

  function messagesOf(queue: string): Map<string, Message> {
    const messages = byQueue.get(queue) ?? new Map<string, Message>()
    byQueue.set(queue, messages)
    return messages
  }

  function forget(id: string): void {
    messagesOf(queueOf.get(id) ?? '').delete(id)
    queueOf.delete(id)
  }

  function put(message: Message): void {
    const { id, queue } = message
    if (queueOf.get(id) !== queue) forget(id)
    queueOf.set(id, queue)
    messagesOf(queue).set(id, message)
    timers.set(queue, message.visibleAtMs)
  }

  openJournal(path, journalLineSchema, (lines) => {
    for (const entry of lines.flat()) {
      if ('deleted' in entry) forget(entry.deleted)
      else put(entry)
    }
    return [...byQueue.values()].flatMap((messages) => [...messages.values()].map((message) => [message]))
  })

  return {
    clock,
    of: messagesOf,
    save(changed, left = []) {
      if (changed.length + left.length === 0) return
      appendToJournal(path, [...changed, ...left.map(({ id }) => ({ deleted: id }))])
      for (const { id } of left) forget(id)
      changed.forEach(put)
    },
    onVisible: timers.on,
  }
}

/** One pending timer for each queue, for its next message. */
function visibilityTimers(clock: Clock, messagesOf: (queue: string) => ReadonlyMap<string, Message>) {
  const listeners = new Map<string, Set<() => void>>()
  const due = new Map<string, number>()

  function set(queue: string, timeMs: number): void {
    if (timeMs >= (due.get(queue) ?? Infinity)) return
    due.set(queue, timeMs)
    clock.at(timeMs, () => {
      // An earlier time was set since, whose timer set the later ones.
      if (due.get(queue) !== timeMs) return
      due.delete(queue)
      for (const listener of listeners.get(queue) ?? []) listener()
      const nowMs = clock.now()
      for (const { visibleAtMs } of messagesOf(queue).values()) {
        if (visibleAtMs > nowMs) set(queue, visibleAtMs)
      }
    })
  }

  function on(queue: string, listener: () => void): () => void {
    const ofQueue = listeners.get(queue) ?? new Set()
    listeners.set(queue, ofQueue.add(listener))
    return () => ofQueue.delete(listener)
  }

  return { set, on }
}
