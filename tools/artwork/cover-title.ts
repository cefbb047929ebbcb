/** A title in two parts: an article, which the cover sets on its own smaller line, and the rest. */
export type CoverTitle = { article: string | undefined; rest: string }

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
