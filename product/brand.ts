/** The colors of one mode, in hexadecimal. */
type Colors = Record<
  'background' | 'surface' | 'text' | 'muted' | 'border' | 'control' | 'accent' | 'accentSolid' | 'onAccent',
  string
>

/** A link to a page on the seller's own website. */
type BrandLink = {
  label: string
  url: string
  /** What the page says: a bank reads the one about refunds in a dispute, and doctor asks for all three. */
  policy?: 'refunds' | 'privacy' | 'terms'
}

export type Brand = {
  name: string
  /** For buyers' questions: pages show it, and replies to emails go to it. */
  helpAddress?: string
  /** In the footer of the page and of the email, in this order: also what your country asks for, such as an Impressum. */
  links: BrandLink[]
  social: { network: string; handle: string; url: string }
  fonts: { display: string; text: string }
  colors: { light: Colors; dark: Colors }
}

/** The seller's name, addresses, social profile, typefaces and colors, for light and dark mode. */
export const brand: Brand = {
  name: 'Fourstep Press',
  helpAddress: 'help@fourstep.example',
  links: [
    { label: 'Refunds', url: 'https://fourstep.example/refunds', policy: 'refunds' },
    { label: 'Privacy', url: 'https://fourstep.example/privacy', policy: 'privacy' },
    { label: 'Terms', url: 'https://fourstep.example/terms', policy: 'terms' },
  ],
  social: {
    network: 'Instagram',
    handle: '@fourstep.press',
    url: 'https://www.instagram.com/fourstep.press',
  },
  /** Headings use Newsreader. `display` is for mail programs that do not show it, and for East Asian characters. */
  fonts: {
    display: 'ui-serif, "New York", "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif',
    text: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  },
  /**
   * `surface` is the background of cards, `muted` is secondary text, `control` the border of inputs,
   * `accent` is for text and focus, `accentSolid` the background of buttons and messages, and `onAccent`
   * the text on it. Text needs a contrast of 4.5 to its background and `control` of 3:
   * https://www.w3.org/WAI/WCAG22/quickref/#contrast-minimum
   */
  colors: {
    light: {
      background: '#FAF7F0',
      surface: '#FFFDF9',
      text: '#1C1A17',
      muted: '#5C564C',
      border: '#DDD5C6',
      control: '#857C6B',
      accent: '#A8321A',
      accentSolid: '#A8321A',
      onAccent: '#FFFFFF',
    },
    dark: {
      background: '#171512',
      surface: '#211E1A',
      text: '#F1EBDF',
      muted: '#B7AE9F',
      border: '#3A352D',
      control: '#8F8675',
      accent: '#FF9473',
      accentSolid: '#C8412A',
      onAccent: '#FFFFFF',
    },
  },
}
