import { product } from '../../product/product'

/** What is printed on the book. `locale` is the texts' language as BCP 47. */
export type BookText = { title: string; subtitle: string; author: string; locale: string }

/** The texts of product/product.ts. */
export const bookText: BookText = product

/** A title in two parts: an article, which the cover sets on its own smaller line, and the rest. */
type CoverTitle = { article: string | undefined; rest: string }

const articles: Record<string, RegExp> = {
  en: /^(the|a|an) /i,
  de: /^(der|die|das|ein|eine) /i,
  fr: /^(le|la|les|un|une|des) /i,
  es: /^(el|la|los|las|un|una) /i,
  it: /^(il|lo|la|i|gli|le|un|uno|una) /i,
  pt: /^(o|a|os|as|um|uma) /i,
  nl: /^(de|het|een) /i,
}

/** Splits off the article of the title's language (BCP 47), if that language's articles are listed here. */
export function coverTitle(title: string, locale: string): CoverTitle {
  const article = articles[new Intl.Locale(locale).language]?.exec(title)?.[0]
  return { article: article?.trim(), rest: title.slice(article?.length ?? 0) }
}

/** Whether a text has Chinese, Japanese or Korean characters, which stand upright on a spine and fill their lines. */
export function isEastAsian(text: string): boolean {
  return /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(text)
}
