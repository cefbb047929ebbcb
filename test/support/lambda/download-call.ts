import { handler } from '../../../lambda/shop/functions/download-ebook/handler'
import { apiEvent, context } from './api-event'
import { storeEbook } from './ebook-storage'
import { setUpFunctions } from './function-setup'

export function setUpDownloads() {
  return { ...setUpFunctions(), storage: storeEbook() }
}

export const callDownload = (method: string, token: string, body: string | null = null, userAgent?: string) =>
  handler(apiEvent({ method, body, pathParameters: { token }, headers: {}, userAgent }), context)
