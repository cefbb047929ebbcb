import { product } from './product'

export const downloadMessages = {
  order: (orderNumber: string) => `ご注文番号 ${orderNumber}`,
  coverAlt: `『${product.title}』の表紙`,
  ready: {
    title: `『${product.title}』をダウンロード`,
    heading: '電子書籍のご用意ができました',
    text: `『${product.title}』${product.author}。PDFを保存して、お好きな端末でお読みください。`,
    button: '電子書籍をダウンロード',
    pdf: { button: 'PDFをダウンロード', text: '携帯電話・タブレット・パソコン用' },
    epub: { button: 'EPUBをダウンロード', text: 'Kindle・Kobo・Apple Books用' },
    inApp: '何も起こらないときは、このページをブラウザで開いてください。',
    file: (name: string, format: string, size: string) => `${name}（${format}、${size}）`,
    left: (count: number) => `このリンクはあと${count}回使えます。`,
  },
  stamp: {
    line: (address: string, orderNumber: string) => `${address} 様（${orderNumber}）`,
    heading: 'この本について',
    note: 'ファイルには、お客様の連絡先とご注文番号が入っています。',
  },
  fallback: {
    email: (to: string) => `携帯電話に届かなかったため、リンクを${to}にメールでお送りします。`,
    text: (to: string) => `メールが届かなかったため、リンクを${to}にお送りします。`,
  },
  limitReached: { heading: 'このリンクは使い切りました', text: '電子書籍はあなたのものです。' },
  outdated: {
    heading: 'このリンクは新しくなりました',
    text: '後からお送りしたメッセージに新しいリンクがあります。まずそちらをご覧ください。',
  },
  freshLink: { button: '新しいリンクを送る', to: (to: string) => `${to}にお送りします。` },
  freshLinkLater: {
    minutes: (minutes: number) => `新しいリンクは${minutes}分後にお送りできます。`,
    hours: (hours: number) => `新しいリンクはおよそ${hours}時間後にお送りできます。`,
    never: 'このご注文のリンクはすべてお送りしました。ご連絡ください。',
  },
  freshLinkSent: {
    heading: '新しいリンクをお送りしました',
    text: (to: string) => `${to}にお送りしました。一、二分で届きます。`,
  },
  freshLinkQueued: {
    heading: '新しいリンクをお送りします',
    text: (to: string) => `すぐには送れませんでした。${to}への送信を続けます。`,
  },
  freshLinkJustSent: {
    heading: 'リンクをお送りしたばかりです',
    text: (to: string, minutes: number) =>
      `数分前に${to}にお送りしました。届かない場合は、${minutes}分後にもう一度お試しください。`,
  },
  freshTextSentToday: {
    heading: 'テキストメッセージは一日一通です',
    text: (to: string, hours: number) =>
      `前回は${to}にお送りしました。次はおよそ${hours}時間後です。お急ぎの場合はご連絡ください。`,
  },
  freshLinksSentToday: {
    heading: '本日お送りできるリンクは以上です',
    text: (hours: number) => `次はおよそ${hours}時間後です。お急ぎの場合はご連絡ください。`,
  },
  freshLinksUsedUp: { heading: 'リンクはすべてお送りしました', text: 'ご連絡ください。' },
  declineEditions: {
    heading: 'お知らせを停止しますか？',
    text: 'ご注文についてのご連絡だけをお送りします。ダウンロードのリンクはそのまま使えます。',
    button: '停止する',
  },
  editionsDeclined: {
    heading: 'お知らせを停止しました',
    text: 'ご注文についてのご連絡だけをお送りします。',
  },
  noAddress: { heading: 'リンクをお送りできません', text: 'お届けできる宛先がありません。' },
  refunded: { heading: '返金されたご注文です', text: 'ダウンロードは終了しています。' },
  disputed: { heading: '異議が申し立てられています', text: 'ダウンロードを止めています。' },
  revoked: { heading: 'ダウンロードは終了しました', text: 'お心当たりがなければご連絡を。' },
  paymentPending: {
    heading: 'お支払いを確認しています',
    text: 'ふつう数分で終わります。リンクは変わりません。',
    button: 'もう一度確認する',
  },
  notFound: {
    heading: 'このリンクが見つかりません',
    text: '新しいメールのリンクをお使いください。リンク全体を開きましたか。',
  },
  unavailable: {
    heading: 'しばらくお待ちください',
    text: 'ダウンロードが応答していません。ご注文は安全です。一分後にもう一度お試しください。',
    button: 'もう一度試す',
  },
  help: 'お問い合わせ：',
} as const
