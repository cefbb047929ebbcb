import { runStorage } from '../../aws/run-storage'
import { tempFolder } from './temp-folder'

/** S3 and SNS with an inbox that forgets. */
export function startStorage(folder = tempFolder()) {
  const messages = { all: () => [], add: async () => undefined, onAdd: () => () => undefined }
  return runStorage({ folder, messages, listeners: {} })
}
