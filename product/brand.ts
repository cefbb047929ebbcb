/** Who sells, and how it looks: one ink, one paper, one accent, in light and in dark. */
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
  /** Text pairs reach a contrast of 4.5, `control` on `paper` and `surface` reaches 3. */
  colors: {
    light: {
      paper: '#FAF7F0',
      surface: '#FFFDF9',
      ink: '#1C1A17',
      muted: '#5C564C',
      line: '#DDD5C6',
      control: '#857C6B',
      accent: '#A8321A',
      onAccent: '#FFFFFF',
    },
    dark: {
      paper: '#171512',
      surface: '#211E1A',
      ink: '#F1EBDF',
      muted: '#B7AE9F',
      line: '#3A352D',
      control: '#8F8675',
      accent: '#FF9473',
      onAccent: '#1C1A17',
    },
  },
} as const
