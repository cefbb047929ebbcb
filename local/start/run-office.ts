import { printable } from '../../lambda/platform/text/printable'
import { stageConfig } from '../../lib/stage/stage-config'
import { UserError } from '../../lib/stage/user-error'
import { type OfficeServer, serveOffice } from '../../tools/orders/office/serve-office'
import { readStoreFile } from '../../tools/local-store/store-file'
import { portHint } from './explain-error'

/** Reads the file at `storeFile` at the first request. */
export function runOffice(port: number, storeFile: string): Promise<OfficeServer> {
  return serveOffice({
    office: async () => {
      const file = await readStoreFile(storeFile)
      if (!file) throw new UserError('The store has not started yet.')
      // Loaded on first use, so that the store starts sooner.
      const { openLocalStore } = await import('../../tools/orders/reads/store')
      const { financeTimeZone: timeZone, alarmAddress: ownAddress } = stageConfig('dev')
      return { store: openLocalStore(file), timeZone, ownAddress, now: () => new Date() }
    },
    port,
    portHint,
    log: (line) => console.error(printable(line)),
  })
}
