import { product } from './product'

const wait = `${product.deliveryPromise}ほどお待ちください。`

export const checkoutMessages = {
  malformed: '内容を読み取れませんでした。ページを再読み込みして、もう一度お試しください。',
  emailMissing: 'メールアドレスを入力してください。',
  emailInvalid: 'メールアドレスが正しくないようです。ご確認のうえ、もう一度お試しください。',
  emailLetters: '「@」の前が半角英数字と記号だけのメールアドレスをご入力ください。',
  phoneMissing: '電話番号を入力してください。',
  phoneInvalid: 'この番号には送信できません。ご確認のうえ、もう一度お試しください。',
  phoneCountry: (countries: string) =>
    `テキストメッセージを送れるのは${countries}の番号だけです。メールをお選びください。`,
  notes: {
    email: `お支払い後すぐに、ダウンロード用のリンクをメールでお送りします。${wait}`,
    text: `お支払い後すぐに、ダウンロード用のリンクを携帯電話にお送りします。${wait}`,
    both: `お支払い後すぐに、ダウンロード用のリンクをメールと携帯電話にお送りします。${wait}`,
  },
  emailOnly: 'この電子書籍はメールだけでお届けします。メールを選んで、もう一度お試しください。',
  paymentUnavailable: '決済サービスが応答していません。一分後にもう一度お試しください。',
} as const
