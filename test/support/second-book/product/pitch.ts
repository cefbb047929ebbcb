import { brand } from './brand'
import { product } from './product'

export const pitch = {
  eyebrow: `${product.author}の小さな本`,
  headline: '「今月こそ、月末の夜に店を閉めてから帳簿を開かずに済むとしたら？」',
  facts: (pageCount: number) => ['PDFとEPUB', `${pageCount}ページ`, '携帯電話・タブレット・パソコン'],
  assurances: ['安全なカード決済', `${product.deliveryPromise}以内にお届け（通常は${product.usualDelivery}）`],
  refund: undefined as string | undefined,
  description: `『${product.title}』は、売るのは好きでも帳簿は苦手な店主のための本です。七つの習慣を一週間に一つずつ。新しい道具は要りません。`,
  steps: [
    { name: '集める', text: '領収書を一か所にまとめます。' },
    { name: '分ける', text: '七つの箱に分けます。' },
    { name: '締める', text: '月末の三時間で締めます。' },
  ],
  candour: '方法の本であり、約束の本ではありません。税務の判断は税理士にご相談ください。',
  questions: [],
  follow: {
    heading: 'これからもご一緒に',
    text: `役に立つ一ページを毎日お届けします。${brand.social.network}で『${product.title}』をフォローしてください。`,
  },
  thankYou: {
    congratulations: 'ご購入ありがとうございます。これで月末の夜が変わります。',
    success: 'どうぞ続けてください。成功があなたの名前を呼びます。',
    closing: 'お読みいただけることを、心よりうれしく思います。',
  },
  site: {
    title: `${product.title}｜電子書籍`,
    description: `${product.subtitle}。`,
  },
} as const
