import { downloadPage, type DownloadPageState } from '../../../lambda/shop/download-page/download-page'
import { ebookEmail } from '../../../lambda/shop/messages/ebook-email'
import { editionEmail } from '../../../lambda/shop/messages/edition-email'
import { ebookText } from '../../../lambda/shop/messages/ebook-text'
import { fromHeader } from '../../../lambda/shop/messages/from-header'
import { brand } from '../../../product/brand'
import { product } from '../../../product/product'

// Run inside a copy of the project: prints what a buyer of that copy's book receives, as JSON.
const siteUrl = 'https://d1234567890abc.cloudfront.net'
const downloadUrl = `${siteUrl}/functions/v1/download/0123456789ABCDEFGHIJKL`
const orderNumber = 'EB-7K3M9Q2T'
const addresses = ['kyaku@example.jp', '+819012345678']
const channels = ['email' as const, 'text' as const]
const offer = { kind: 'offered' as const, channels, addresses, isResumed: false }
const states: DownloadPageState[] = [
  { kind: 'ready', downloadsLeft: 2 },
  { kind: 'limit_reached', offer },
  { kind: 'outdated', offer: { kind: 'no_address' } },
  { kind: 'fresh_link_just_sent', addresses, waitSeconds: 360 },
  { kind: 'fresh_links_sent_today', waitSeconds: 3600 },
  { kind: 'fresh_links_used_up' },
  { kind: 'disputed' },
  { kind: 'revoked' },
  { kind: 'held' },
  { kind: 'decline_editions' },
  { kind: 'editions_declined' },
]

const { priceCents: amountCents, currency } = product
const order = { orderNumber, downloadUrl, siteUrl, amountCents, currency }
const files = [
  { format: 'pdf', name: product.ebookFile, bytes: 2_345_678 },
  { format: 'epub', name: product.epubFile ?? '', bytes: 345_678 },
] as const
const store = { helpAddress: 'toiawase@example.jp', files, orderNumber }
export const received = {
  from: fromHeader(brand.name, 'hon@example.jp'),
  email: ebookEmail({ ...order, paidAt: '2026-02-01T12:00:00.000Z', timeZone: 'Asia/Tokyo', linkVersion: 1 }),
  edition: editionEmail({
    orderNumber,
    downloadUrl,
    siteUrl,
    text: '第九章を書き直しました。\n\n索引も新しくなりました。',
  }),
  text: ebookText({ downloadUrl }),
  pages: states.map((state) => downloadPage(state, store).html),
}
console.log(JSON.stringify(received))
