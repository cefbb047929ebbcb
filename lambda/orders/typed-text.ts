import { domainToASCII } from 'node:url'

/**
 * Text as a keyboard types it: copied text has invisible marks, other spaces, typographic hyphens and apostrophes,
 * ligatures and full-width characters.
 */
export function asTyped(pasted: string): string {
  return pasted
    .replaceAll(/[\u2018\u2019\u02bc\u2032\u00b4]/g, "'")
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replaceAll(/[\p{Zs}\t]/gu, ' ')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .trim()
}

/**
 * The one form of an email address, however it was pasted: `Mara <mailto:mara@Bücher.example>,` →
 * `mara@xn--bcher-kva.example`. SES takes a domain in ASCII only; Firefox sends it as typed. Text that is no address
 * does not become one.
 */
export function canonicalEmail(pasted: string): string {
  const text = asTyped(pasted).replaceAll(' ', '')
  const [, bracketed = text] = /^[^<>]*<([^<>]*)>[^<>@]*$/.exec(text) ?? []
  const [, quoted] = /^mailto:([^?]*)/i.exec(bracketed) ?? []
  const plain = quoted?.replaceAll(/%[2-7][\da-f]/gi, decodeURIComponent)
  const [, , address = ''] = surrounded.exec(plain ?? bracketed) ?? []
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  // Node.js would also decode `%61`, and cut the domain at a slash.
  if (at === 0 || !/^[A-Za-z\d.\u0080-\u{10ffff}-]+$/u.test(domain)) return address
  return address.slice(0, at) + (domainToASCII(domain) || domain)
}

/** An address among quotation marks, brackets and punctuation. */
const surrounded = /^["“„«([]*('?)(.*?)\1["”“»)\].,;:!?。、]*$/s

/**
 * The key in the indexes: a search for `Buyer1@…` finds `buyer1@…`. `undefined` for a blank address, because DynamoDB
 * refuses an empty key.
 */
export function emailKeyOf(address: string): string | undefined {
  return canonicalEmail(address).toLowerCase() || undefined
}
