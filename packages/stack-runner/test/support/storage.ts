import { tempFolder } from './temp-folder'
import { runStorage } from '../../aws/run-storage'

/** Starts S3 and SNS with an inbox that forgets. */
export async function startStorage(given?: string) {
  const folder = given ?? (await tempFolder())
  const messages = { all: () => [], add: async () => undefined, onAdd: () => () => undefined }
  return runStorage({ folder, messages, listeners: {} })
}
