import { deliveryVariables } from '../../delivery/sender'
import { ebookVariables } from '../../delivery/ebook-files'
import { environmentOf } from '../../../platform/environment/parse-environment'

export const env = environmentOf({ ...ebookVariables, ...deliveryVariables })

export type DownloadEbookEnvironment = ReturnType<typeof env>
