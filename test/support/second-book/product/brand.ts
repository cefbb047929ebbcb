const light = {
  background: '#F4F7FB',
  surface: '#FCFDFF',
  text: '#141B26',
  muted: '#4B5668',
  border: '#CED8E6',
  control: '#6C7A90',
  accent: '#1F4F9C',
  accentSolid: '#1F4F9C',
  onAccent: '#FFFFFF',
}

type BrandLink = { label: string; url: string; policy?: 'refunds' | 'privacy' | 'terms' }

export type Brand = {
  name: string
  helpAddress?: string
  links: BrandLink[]
  social: { network: string; handle: string; url: string }
  fonts: { display: string; text: string }
  colors: Record<'light' | 'dark', typeof light>
}

export const brand: Brand = {
  name: '月末書房',
  helpAddress: 'otoiawase@getsumatsu-shobo.example',
  links: [
    { label: '特定商取引法に基づく表記', url: 'https://getsumatsu-shobo.example/tokushoho', policy: 'terms' },
    { label: 'プライバシーポリシー', url: 'https://getsumatsu-shobo.example/privacy', policy: 'privacy' },
    { label: '書店について', url: 'https://getsumatsu-shobo.example/about' },
  ],
  social: { network: 'note', handle: '@getsumatsu_shobo', url: 'https://note.example/getsumatsu_shobo' },
  fonts: {
    display: '"Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", serif',
    text: '"Hiragino Sans", "Yu Gothic", "Noto Sans CJK JP", sans-serif',
  },
  colors: {
    light,
    dark: {
      background: '#0F141C',
      surface: '#172030',
      text: '#E6EDF8',
      muted: '#A2B0C6',
      border: '#2B374B',
      control: '#8292AA',
      accent: '#8DB8FF',
      accentSolid: '#366DC8',
      onAccent: '#FFFFFF',
    },
  },
}
