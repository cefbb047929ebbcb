import { product } from '../../product/product'

/** `locale` is BCP 47. */
export type BookText = { title: string; subtitle: string; author: string; locale: string }

export const bookText: BookText = product

/** The cover sets the article on a smaller line. */
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

/** Splits off an article of the title's language, if its articles are listed here. */
export function coverTitle(title: string, locale: string): CoverTitle {
  const article = articles[new Intl.Locale(locale).language]?.exec(title)?.[0]
  return { article: article?.trim(), rest: title.slice(article?.length ?? 0) }
}

/** Chinese, Japanese and Korean stand upright on a spine and fill their lines. */
export function isEastAsian(text: string): boolean {
  return /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(text)
}
