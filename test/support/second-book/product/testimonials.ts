export type Testimonial = { name: string; rating: 5; review: string; location: string }

export const testimonials: readonly Testimonial[] = [
  {
    name: '佐々木 陽子',
    rating: 5,
    review: '月末の夜に、子どもと夕飯を食べられるようになりました。',
    location: '宮城県仙台市',
  },
  {
    name: '渡邊 健',
    rating: 5,
    review:
      '説教も専門用語もなく、レシートを置く箱の話から始まります。三つ目の習慣まで試しただけで、税理士さんから「今年は質問がありませんね」と言われました。',
    location: '東京都世田谷区',
  },
  { name: 'キム・スジン', rating: 5, review: '電車の中で読み終えて、その晩に始めました。', location: '大阪府堺市' },
]
