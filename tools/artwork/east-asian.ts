/** Whether a text has Chinese, Japanese or Korean characters, which stand upright on a spine and fill their lines. */
export function isEastAsian(text: string): boolean {
  return /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(text)
}
