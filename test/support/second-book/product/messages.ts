import { brand } from './brand'
import { downloadMessages } from './download-messages'
import { product } from './product'

const email = {
  subject: `電子書籍のご用意ができました：『${product.title}』`,
  newLinkSubject: `新しいダウンロードリンク：『${product.title}』`,
  preview: (orderNumber: string) => `ご注文番号 ${orderNumber}。ボタンを一つ押すだけで、PDFはあなたのものです。`,
  heading: '電子書籍のご用意ができました',
  thanks: `『${product.title}』をお買い上げいただき、ありがとうございます。ボタンを押してPDFを保存し、お好きな端末でお読みください。`,
  button: '電子書籍をダウンロード',
  coverAlt: product.title,
  linkIntro: 'または、このリンクをブラウザで開いてください。',
  order: 'ご注文番号',
  payment: 'お支払い',
  paymentFacts: (amount: string, date: string) => `${amount}（${date}）`,
  tax: '消費税',
  taxFacts: (tax: string) => `価格に${tax}を含みます`,
  invoice: '請求書',
  invoiceLink: '30日以内にPDFを保存してください',
  ebook: '電子書籍',
  ebookFacts: `『${product.title}』${product.author}（PDF）`,
  helpHeading: 'お困りのときは',
  buttonHelp: {
    question: 'ボタンが反応しませんか？',
    answer: '下のリンクをコピーして、携帯電話かパソコンのブラウザで開いてください。',
  },
  help: [
    { question: 'まだダウンロードできませんか？', answer: 'このメールにご返信ください。' },
    { question: 'お心当たりがありませんか？', answer: 'お支払いの必要はありません。' },
  ],
  keepPrivate: 'このリンクはあなただけのものです。メールを保存しておけば、また開けます。',
  reason: `${brand.name}で『${product.title}』がこのアドレスで注文されたため、このメールを一通だけお送りしています。`,
  homeLink: `${brand.name}のサイトへ`,
  plain: {
    thanks: `『${product.title}』をお買い上げいただき、ありがとうございます。次のアドレスを開いてPDFを保存し、お好きな端末でお読みください。`,
    linkHelp: { question: 'アドレスが開きませんか？', answer: '全体をコピーしてください。' },
  },
}

const edition = {
  subject: `新しい版のお知らせ：『${product.title}』`,
  preview: (orderNumber: string) => `ご注文番号 ${orderNumber}。新しい版を無料でお読みいただけます。`,
  heading: '新しい版ができました',
  intro: `お買い上げの『${product.title}』の新しい版を、無料でお届けします。${product.author}より：`,
  button: '新しい版をダウンロード',
  reason: `${brand.name}で『${product.title}』がこのアドレスで注文されたため、お送りしています。`,
  decline: '新しい版のお知らせを停止する',
}

const text = [
  (link: string) => `${brand.name}：電子書籍のご用意ができました。\n${link}`,
  (link: string) => `${brand.name}\n${link}`,
]

export const messages = { email, edition, text, download: downloadMessages } as const
