import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { appendToJournal, openJournal } from 'kit'

/** `at` is in seconds since 1970. */
const emailSchema = z.object({
  messageId: z.string(),
  from: z.string(),
  replyTo: z.array(z.string()),
  destination: z.object({ to: z.array(z.string()) }),
  subject: z.string(),
  body: z.object({ html: z.string().optional(), text: z.string().optional() }),
  attachments: z.array(z.object({ fileName: z.string(), base64: z.string() })).default([]),
  at: z.number(),
})

/** `at` is in seconds since 1970. */
const textSchema = z.object({ messageId: z.string(), phoneNumber: z.string(), message: z.string(), at: z.number() })

const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email'), email: emailSchema }),
  z.object({ kind: z.literal('text'), text: textSchema }),
])

export type Email = z.infer<typeof emailSchema>
export type Text = z.infer<typeof textSchema>
export type Message = z.infer<typeof messageSchema>

/** Accepted now, with an id in SES's form. */
export function newEmail(email: Omit<Email, 'messageId' | 'at'>): Email {
  const time = Date.now()
  const messageId = `${time.toString(16).padStart(16, '0')}-${randomUUID()}-000000`
  return { messageId, ...email, from: decodedWords(email.from), at: Math.floor(time / 1000) }
}

/**
 * Every other character outside ASCII is `�`: SES does not support those in an address.
 * https://www.rfc-editor.org/rfc/rfc2047#section-6.2
 */
export function decodedWords(header: string): string {
  return header
    .replaceAll(/[^ -~]/gu, '\uFFFD')
    .replaceAll(/(?<=\?=) +(?==\?)/g, '')
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_word, base64: string) => Buffer.from(base64, 'base64').toString())
}

export function idOf(message: Message): string {
  return message.kind === 'email' ? message.email.messageId : message.text.messageId
}

/** In seconds since 1970. */
export function sentAt(message: Message): number {
  return message.kind === 'email' ? message.email.at : message.text.at
}

/** Oldest first, in a file that survives a restart. */
export type KeptMessages = {
  all(): readonly Message[]
  add(message: Message): Promise<void>
  /** Calls back after every message until the returned function is called. */
  onAdd(listener: () => void): () => void
}

/** A damaged file is a `StartError`. */
export async function openMessages(path: string): Promise<KeptMessages> {
  const messages = openJournal(path, messageSchema)
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
