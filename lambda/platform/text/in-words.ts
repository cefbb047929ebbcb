/** `partially_refunded` → `partially refunded` */
export function inWords(code: string): string {
  return code.replaceAll('_', ' ')
}

/** `refund waits` → `Refund waits` */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `1 order`, `1,200 orders` */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
