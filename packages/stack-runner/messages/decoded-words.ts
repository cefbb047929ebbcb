/**
 * As a mailbox shows it: MIME encoded words are decoded, and every character outside ASCII is `�`, because SES does not
 * support those in an address. https://www.rfc-editor.org/rfc/rfc2047#section-6.2
 */
export function decodedWords(header: string): string {
  return header
    .replaceAll(/[^ -~]/gu, '\uFFFD')
    .replaceAll(/(?<=\?=) +(?==\?)/g, '')
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_word, base64: string) => Buffer.from(base64, 'base64').toString())
}
