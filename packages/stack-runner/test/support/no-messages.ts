import type { KeptMessages } from '../../messages/kept-messages'

/** An inbox that forgets. */
export const noMessages: KeptMessages = {
  all: () => [],
  add: async () => undefined,
  onAdd: () => () => undefined,
}
