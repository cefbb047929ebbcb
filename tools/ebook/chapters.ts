import { Marked, type Tokens } from 'marked'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `# Step one: Choose …` gives the kicker "Step one" and the title "Choose …". */
export type Chapter = { id: string; kicker: string | undefined; title: string; html: string }

/** In the order of file names. */
export function readChapters(folder: string): Chapter[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => chapter(file, readFileSync(join(folder, file), 'utf8')))
}

/** @throws Error when the first line is no heading */
export function chapter(file: string, markdown: string): Chapter {
  const [, heading, body] = /^# (.+)\n([^]*)$/.exec(markdown) ?? []
  if (heading === undefined || body === undefined)
    throw new Error(`product/ebook/${file} does not begin with a heading: write "# Title" on its first line.`)
  const [title = heading, kicker] = heading.split(/:\s+/).toReversed()
  const html = bookMarkdown.parse(body, { async: false })
  return { id: file.replace(/^\d+-|\.md$/g, ''), kicker, title, html }
}

/**
 * marked's Markdown, with `- [ ]` as a checkbox and four or more underscores as a line to write on, which extends to
 * the margin at the end of a paragraph. `---` starts a page. A paragraph that ends in a colon stays on the page of what
 * it introduces.
 */
export const bookMarkdown = new Marked({
  extensions: [
    {
      name: 'blank',
      level: 'inline',
      start: (source) => source.indexOf('____'),
      tokenizer: (source) => {
        const [raw] = /^_{4,}/.exec(source) ?? []
        return raw === undefined ? undefined : { type: 'blank', raw }
      },
      renderer: () => '<span class="blank"></span>',
    },
  ],
  renderer: {
    checkbox: () => '<span class="box"></span>',
    paragraph({ tokens, text }: Tokens.Paragraph) {
      const name = tokens.at(-1)?.type === 'blank' ? 'to-the-margin' : text.endsWith(':') ? 'introduces' : ''
      return `<p${name && ` class="${name}"`}>${this.parser.parseInline(tokens)}</p>\n`
    },
  },
})
