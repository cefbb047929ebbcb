import { connect } from 'node:net'
import { join } from 'node:path'
import { UserError } from '../../../lib/stage/user-error'
import { readStoreFile, type StoreFile } from '../../local-store/store-file'
import { NotDoneError } from './not-done-error'

/**
 * The addresses of the running local store, from its file in `.local/` (or `STORE_DATA_DIR`).
 *
 * @throws NotDoneError when none is running
 */
export async function readLocalStore(): Promise<StoreFile> {
  const path = join(process.env['STORE_DATA_DIR'] ?? '.local', 'store.json')
  const file = await readStoreFile(path).catch((error: unknown) => {
    if (error instanceof UserError) throw new NotDoneError(error.message)
    throw error
  })
  if (file && (await isListening(file.endpoints.dynamodb))) return file
  throw new NotDoneError('The local store is not running: start it with `npm start`.')
}

function isListening(endpoint: string): Promise<boolean> {
  const { hostname, port } = new URL(endpoint)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
