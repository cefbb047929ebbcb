import type { KeptMessages } from '../../../local/inbox/messages/kept-messages'

/** An inbox that forgets. */
export const noMessages: KeptMessages = {
  all: () => [],
  add: async () => undefined,
  onAdd: () => () => undefined,
}
