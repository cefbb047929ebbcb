import { appendToJournal, readJournal, rewriteJournal } from 'kit'
import { type Message, messageSchema } from './message'

/** All sent messages, oldest first. They are kept in a file and survive a restart. */
export type KeptMessages = {
  all(): readonly Message[]
  add(message: Message): Promise<void>
  /** Calls back after every message until the returned function is called. */
  onAdd(listener: () => void): () => void
}

/** Opens the messages of a data folder. A damaged file is a `StartError`. */
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
