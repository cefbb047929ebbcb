import { appendFile, readFile } from 'node:fs/promises'
import { UserError } from '../../../lib/stage/user-error'
import { freshHint } from '../../platform/error-text'
import { type Message, messageSchema } from './message'

/** All sent messages, oldest first. They are kept in a file and survive a restart. */
export type KeptMessages = {
  all(): readonly Message[]
  add(message: Message): Promise<void>
  /** Calls back after every message until the returned function is called. */
  onAdd(listener: () => void): () => void
}

/** Opens the messages of a data folder. A damaged file is a `UserError`. */
export async function openMessages(path: string): Promise<KeptMessages> {
  const messages = await readMessages(path)
  const listeners = new Set<() => void>()
  return {
    all: () => messages,
    add: async (message) => {
      messages.push(message)
      await appendFile(path, `${JSON.stringify(message)}\n`)
      for (const listener of listeners) listener()
    },
    onAdd: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

async function readMessages(path: string): Promise<Message[]> {
  const content = await readFile(path, 'utf8').catch(() => '')
  // A last line without a line break was being written when the store was killed.
  const lines = content.split('\n').slice(0, -1)
  try {
    return lines.map((line) => messageSchema.parse(JSON.parse(line)))
  } catch (error) {
    throw new UserError(`The messages in ${path} cannot be read: ${freshHint}.`, { cause: error })
  }
}
