import { runStorage } from '../../aws/run-storage'

/** Starts S3 and SNS with an inbox that forgets. */
export function startStorage() {
  const messages = { all: () => [], add: async () => undefined, onAdd: () => () => undefined }
  return runStorage({ messages, listeners: {} })
}
