/** The values of a template by placeholder; an undefined one leaves out its part. */
type Values = Readonly<Record<string, string | undefined>>

/** The marks around a part that is left out when the placeholder of this name has no value. */
export function partWith(name: string): { begin: string; end: string } {
  return { begin: `{{#${name}}}`, end: `{{/${name}}}` }
}

/** Matches a part with its name and content; `placeholder` matches a placeholder with its name. */
const part = /\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}/gs
const placeholder = /\{\{(\w+)\}\}/g

/**
 * Puts values into the placeholders of a template, such as `{{amount}}`, and leaves out the parts whose placeholder
 * has no value. Parts are resolved before any value is inserted, so that a value that looks like a placeholder stays
 * unchanged.
 */
export function fillTemplate(
  template: string,
  values: Values,
  encode: (value: string) => string,
): string {
  const byName = new Map(Object.entries(values))
  return template
    .replaceAll(part, (_part, name: string, content: string) =>
      byName.get(name) === undefined ? '' : content,
    )
    .replaceAll(placeholder, (unknown, name: string) => encode(byName.get(name) ?? unknown))
}
