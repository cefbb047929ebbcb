import { Marked, type Tokens } from 'marked'

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
