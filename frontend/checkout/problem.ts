import type { Contact } from '../../lambda/contract'
import type { Message } from './use-toast'

/** What prevents the payment: one of the buyer's addresses (`contact`), or the payment itself. */
export type Problem = Message & { contact?: Contact | undefined }
