/** RFC 2047 allows 75 characters, of which `=?UTF-8?B?…?=` takes 12 and base64 the rest. */
const bytesPerWord = 45
/** Needs no escapes in a quoted string; `=?` would begin an encoded word. */
const plainName = /^(?!.*=\?)[A-Za-z0-9 !#$%&'*+./=?^_`{|}~-]+$/

/**
 * SES accepts ASCII only, so any other name becomes encoded words, split between characters.
 * https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html,
 * https://www.rfc-editor.org/rfc/rfc2047#section-2
 */
export function fromHeader(name: string, address: string): string {
  const display = plainName.test(name) ? `"${name}"` : wordsOf(name).map(encodedWord).join(' ')
  return `${display} <${address}>`
}

function wordsOf(name: string): string[] {
  const words = ['']
  for (const character of name) {
    const longer = `${words.at(-1) ?? ''}${character}`
    if (Buffer.byteLength(longer) > bytesPerWord) words.push(character)
    else words.splice(-1, 1, longer)
  }
  return words
}

function encodedWord(text: string): string {
  return `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
}
