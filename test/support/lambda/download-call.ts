import { handler } from '../../../lambda/shop/functions/download-ebook/handler'
import { apiEvent, context } from './api-event'
import { storeEbook } from './ebook-storage'
import { setUpFunctions } from './function-setup'

/** Sets up download-ebook, with the ebook in its bucket. */
export function setUpDownloads() {
  return { ...setUpFunctions(), storage: storeEbook() }
}

/** Requests a link as a browser does, or submits one of its page's forms. */
export const callDownload = (method: string, token: string, body: string | null = null, userAgent?: string) =>
  handler(apiEvent({ method, body, pathParameters: { token }, headers: {}, userAgent }), context)
