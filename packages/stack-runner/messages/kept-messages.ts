import { appendToJournal, readJournal, rewriteJournal } from 'kit'
import { type Message, messageSchema } from './message'

/** Oldest first, in a file that survives a restart. */
export type KeptMessages = {
  all(): readonly Message[]
  add(message: Message): Promise<void>
  /** Calls back after every message until the returned function is called. */
  onAdd(listener: () => void): () => void
}

/** A damaged file is a `StartError`. */
export async function openMessages(path: string): Promise<KeptMessages> {
  const messages = readJournal(path, messageSchema)
  rewriteJournal(path, messages)
  const listeners = new Set<() => void>()
  return {
    all: () => messages,
    add: async (message) => {
      messages.push(message)
      appendToJournal(path, message)
      for (const listener of listeners) listener()
    },
    onAdd: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
