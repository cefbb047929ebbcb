import { printable, printableLine } from '../../../../lambda/platform/text/printable'

test('control characters and bidi controls are shown and not obeyed, and JSON keeps its values', () => {
  const hostile = '\u001B]0;title\u0007 \u009B2J \u007F \r \u202E \u2066 \u061C \u2028'

  const shown = printable(hostile)

  expect(shown).toBe(String.raw`\u001b]0;title\u0007 \u009b2J \u007f \u000d \u202e \u2066 \u061c \u2028`)
  expect(JSON.parse(printable(JSON.stringify(`\\${hostile}`)))).toBe(`\\${hostile}`)
})

test('texts of all scripts stay as they are, and a line stays one line', () => {
  const texts = '\uFEFFÎle-de-France\r\n東京都\tК. Київ\nالرياض نیم\u200Cفاصله 👩\u200D💻'

  expect(printable(texts)).toBe(texts)
  expect(printable('the last line\r')).toBe('the last line\r')
  expect(printableLine('NY\nStatus\tpaid\r\n')).toBe('NY Status paid ')
})
