/** RFC 2047 allows 75 characters for a word; this many bytes fit beside `=?UTF-8?B?…?=`, in base64. */
const bytesPerWord = 45
/** What a quoted string may hold without escapes; `=?` would begin an encoded word. */
const plainName = /^(?!.*=\?)[A-Za-z0-9 !#$%&'*+./=?^_`{|}~-]+$/

/**
 * A From header with the seller's name. SES accepts ASCII only, so a name in any other script, or with characters
 * that are special in a header, becomes MIME encoded words, split between characters.
 * https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html,
 * https://www.rfc-editor.org/rfc/rfc2047#section-2
 */
export function fromHeader(name: string, address: string): string {
  const display = plainName.test(name) ? `"${name}"` : wordsOf(name).map(encodedWord).join(' ')
  return `${display} <${address}>`
}

/** Splits a name into parts that each fit into one word. */
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
