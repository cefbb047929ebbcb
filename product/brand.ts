/** The seller's name, social profile, typefaces and colours, for light and dark mode. */
export const brand = {
  name: 'Fourstep Press',
  social: {
    network: 'Instagram',
    handle: '@fourstep.press',
    url: 'https://www.instagram.com/fourstep.press',
  },
  fonts: {
    display:
      'ui-serif, "New York", "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif',
    text: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  },
  /**
   * `surface` is the background of cards, `muted` is secondary text, `control` the border of inputs,
   * and `onAccent` the text on `accent`. Text needs a contrast of 4.5 to its background and `control` of 3:
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
      onAccent: '#1C1A17',
    },
  },
} as const
