import type { APIGatewayProxyResult } from 'aws-lambda'
import { htmlAnswer } from '../../platform/http/html-answer'
import type { LinkState } from '../../links/link-state'
import type { Order } from '../../orders/order'
import { presignEbookFile } from './ebook-file'
import type { env } from './env'
import { downloadPagePolicy } from '../../download-page/page-policy'
import { downloadPage } from '../../download-page/download-page'
import type { DownloadPageState } from '../../download-page/download-page-state'

/** Answers with the page for a state of a link; only the ready one may lead on to the ebook. */
export async function answerPage(
  state: DownloadPageState,
  settings: Pick<ReturnType<typeof env>, 'EBOOK_BUCKET' | 'EBOOK_KEY' | 'REPLY_TO_ADDRESS'>,
): Promise<APIGatewayProxyResult> {
  const { EBOOK_BUCKET: bucket, EBOOK_KEY: key, REPLY_TO_ADDRESS } = settings
  const { statusCode, html } = downloadPage(state, REPLY_TO_ADDRESS)
  const ebookUrl = state.kind === 'ready' ? await presignEbookFile({ bucket, key }) : undefined
  return htmlAnswer(statusCode, html, downloadPagePolicy(ebookUrl))
}

/** Says in the page's words what a link is worth. */
export function pageState(link: LinkState, order: Order | undefined): DownloadPageState {
  if (!order || link.state === 'unknown') return { kind: 'not-found' }
  const { orderNumber } = order
  switch (link.state) {
    case 'ready':
      return { kind: 'ready', orderNumber, downloadsLeft: link.downloadsLeft }
    case 'limit_reached':
      return { kind: 'limit-reached', orderNumber, addresses: addressesOf(order) }
    case 'outdated':
      return { kind: 'outdated', orderNumber, addresses: addressesOf(order) }
    case 'awaiting_payment':
    case 'held':
      return { kind: 'payment-pending', orderNumber }
    case 'refunded':
    case 'disputed':
      return { kind: link.state, orderNumber }
  }
}

/** The addresses on file; the page masks them, because who holds the link may not be the buyer. */
export function addressesOf({ email, phone }: Order): string[] {
  return [email, phone].filter((address) => address !== undefined)
}
