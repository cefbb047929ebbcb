/** A mode's colours, in hexadecimal. */
type Colors = Record<
  | 'background'
  | 'surface'
  | 'text'
  | 'muted'
  | 'border'
  | 'control'
  | 'accent'
  | 'accentSolid'
  | 'onAccent',
  string
>

type BrandLink = { label: string; url: string; policy?: 'refunds' | 'privacy' | 'terms' }

export type Brand = {
  name: string
  helpAddress?: string
  links: BrandLink[]
  social: { network: string; handle: string; url: string }
  fonts: { display: string; text: string }
  colors: { light: Colors; dark: Colors }
}

export const brand: Brand = {
  name: 'Éditions Quelle-Heure & Filles',
  helpAddress: 'bonjour-et-bienvenue@editions-quelle-heure-et-filles.example',
  links: [
    { label: 'Mentions légales', url: 'https://quelle-heure.example/mentions-legales' },
    {
      label: 'Confidentialité',
      url: 'https://quelle-heure.example/confidentialite',
      policy: 'privacy',
    },
  ],
  social: {
    network: 'Mastodon',
    handle: '@quelle-heure-et-filles@livres.mastodon.example',
    url: 'https://livres.mastodon.example/@quelle-heure-et-filles',
  },
  fonts: {
    display: 'ui-serif, Georgia, serif',
    text: 'system-ui, sans-serif',
  },
  colors: {
    light: {
      background: '#F5F8F3',
      surface: '#FDFEFC',
      text: '#14201A',
      muted: '#4C5A52',
      border: '#CFDAD2',
      control: '#6F8076',
      accent: '#1D6A43',
      accentSolid: '#1D6A43',
      onAccent: '#FFFFFF',
    },
    dark: {
      background: '#101613',
      surface: '#18211C',
      text: '#E8F0EA',
      muted: '#A5B3AA',
      border: '#2E3A33',
      control: '#84948A',
      accent: '#7FD1A5',
      accentSolid: '#2A8055',
      onAccent: '#FFFFFF',
    },
  },
}
