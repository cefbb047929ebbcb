import { brand } from './brand'
import { checkoutMessages } from './checkout-messages'
import { product } from './product'

const landing = {
  mockupAlt: `電子書籍『${product.title}』：${product.subtitle}`,
  listPriceLabel: '通常価格',
  salePriceLabel: '販売価格',
  addToCart: 'カートに入れる',
  taxIncluded: '税込',
  noScript: 'ご購入には、JavaScriptを有効にした最新のブラウザーでこのページを開いてください。',
}

const inside = {
  heading: '中身を見る',
  text: 'PDFのページをそのままご覧いただけます。',
  page: (number: number, count: number) => `見本 ${count}ページ中${number}ページ目`,
  sample: (format: string) => `第一章を読む（${format}）`,
  previous: '前のページ',
  next: '次のページ',
  close: '閉じる',
}

const author = { heading: '著者' }

const questions = { heading: 'よくあるご質問' }

const reviews = {
  heading: 'お客様の声',
  rating: (stars: number) => `5つ星のうち${stars}`,
}

const follow = {
  button: `${brand.social.handle} をフォロー`,
  newTab: '（新しいタブで開きます）',
}

const footer = {
  copyright: `© 2025 ${brand.name}`,
  questions: 'お問い合わせ：',
  prices: (currency: string) => `価格は${currency}表示です`,
}

const checkout = {
  title: 'ご購入手続き',
  subtitle: '電子書籍の安全なお支払い',
  question: '電子書籍のお受け取り方法をお選びください',
  methods: { email: 'メール', text: 'SMS', both: '両方' },
  email: {
    label: 'メールアドレス',
    placeholder: 'anata@example.jp',
    meant: (address: string) => `${address}の間違いではありませんか？`,
  },
  phone: { label: '電話番号', placeholder: '090-1234-5678', help: 'ダウンロード用のリンクを一通だけお送りします。' },
  submit: (price: string) => `${price}で購入手続きへ`,
  processing: '処理中…',
  close: '閉じる',
  refund: undefined as string | undefined,
  assurance: 'お支払いはStripeの安全なページで行います。',
  unavailable: '決済ページを読み込めませんでした。接続を確かめて、もう一度お試しください。',
  dismissToast: '通知を閉じる',
}

const errors = {
  emailMissing: { title: 'メールアドレスが必要です', description: checkoutMessages.emailMissing },
  phoneMissing: { title: '電話番号が必要です', description: checkoutMessages.phoneMissing },
  payment: {
    title: 'お支払いのエラー',
    noMessage: 'お支払いを開始できませんでした。もう一度お試しください。',
    failed: (httpStatus: number) => `お支払いに失敗しました：${httpStatus}`,
    noUrl: '決済ページのアドレスを受け取れませんでした',
  },
}

const thankYou = {
  title: `ありがとうございます｜${brand.name}`,
  boxHeading: '電子書籍をお送りしています',
  boxText: `お選びの方法で${product.deliveryPromise}以内にお届けします。`,
  usual: `通常は${product.usualDelivery}に届きます。`,
  steps: {
    look: `${brand.name}からのメッセージをご確認ください。`,
    search: '届かない場合は迷惑メールフォルダもご覧ください。',
    write: 'それでも見つからない場合のご連絡先：',
  },
}

const notFound = {
  title: `ページが見つかりません｜${brand.name}`,
  heading: 'ページが見つかりませんでした',
  text: 'アドレスが間違っているか、ページが移動した可能性があります。',
  home: 'トップページに戻る',
}

export const wording = {
  landing,
  inside,
  author,
  questions,
  reviews,
  follow,
  footer,
  checkout,
  errors,
  thankYou,
  notFound,
} as const
