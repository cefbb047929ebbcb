/** Shared with the page: imports nothing, and has no lookbehind, which Safari before 16.4 cannot read. */

/**
 * Text as a keyboard types it: copied text has invisible marks, other spaces, typographic hyphens and apostrophes,
 * ligatures and full-width characters. No sign becomes letters, as ™ could.
 */
export function asTyped(pasted: string): string {
  return pasted
    .normalize()
    .replaceAll(/[\ufb00-\ufb06\ufe50-\ufe6b\uff01-\uffee]/g, (form) => form.normalize('NFKC'))
    .replaceAll(/(?![\t-\r\u0085])[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replaceAll(/[\p{Zs}\t]/gu, ' ')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[\u2018\u2019\u02bc\u2032\u00b4]/g, "'")
    .trim()
}

/**
 * The one form of an email address, however it was pasted: `Mara <mailto:mara@Bücher.example>,` →
 * `mara@xn--bcher-kva.example`. Safari and SES take a domain in ASCII only. What could be another mailbox, such as a
 * space within, stays.
 */
export function canonicalEmail(pasted: string): string {
  const text = asTyped(pasted)
  const [, bracketed = text] = /^[^<>]*<([^<>]*)>[^<>@]*$/.exec(text) ?? []
  const [, quoted] = /^[^@]*mailto:([^?]*)/i.exec(bracketed) ?? []
  const plain = quoted?.replaceAll(/%[2-7][\da-f]/gi, decodeURIComponent)
  const address = (plain ?? bracketed)
    .replace(marksBefore, '')
    .replace(/[\p{P}>\s]+$/u, '')
    .replaceAll(/ *@ */g, '@')
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  // A URL would also decode `%61`, end the domain at a slash, and make two letters of ŀ.
  const isName = [domain, domain.normalize('NFKC')].every((form) => domainName.test(form))
  return at > 0 && isName ? address.slice(0, at) + inAscii(domain) : address
}

/** Quotation marks and brackets; a local part may begin with `{`. */
const marksBefore = /^(?:(?!\{)[\p{Ps}\p{Pi}\p{Pf}"'<\s])+/u

/** Letters, digits, hyphens and IDNA's own marks: joiners, Catalan's `l·l` and the Japanese dot. */
export const domainName = /^(?:l·(?=l)|[\p{sc=Kana}ー]・|(?!ʼ)[\p{L}\p{Mn}\p{Mc}\p{Nd}\p{Cf}.。-])+$/iu

function inAscii(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** A search for `Buyer1@…` finds `buyer1@…`. `undefined` for a blank address, because DynamoDB refuses an empty key. */
export function emailKeyOf(address: string): string | undefined {
  return canonicalEmail(address).toLowerCase() || undefined
}
