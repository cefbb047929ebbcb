export const product = {
  id: 'l-art-d-etre-a-l-heure',
  title: 'L’art d’être à l’heure quand on a toujours cru que c’était impossible',
  subtitle: 'Sept habitudes d’aujourd’hui pour n’avoir plus jamais à s’excuser',
  author: 'Anne-Sophie de La Rochefoucauld-Montmorency',
  listPriceCents: 2490,
  priceCents: 1499,
  currency: 'eur',
  discountLabel: '−40 %',
  deliveryPromise: '2 à 4 heures',
  refundDays: undefined as number | undefined,
  locale: 'fr-FR',
  ebookFile: 'l-art-d-etre-a-l-heure.pdf',
} as const
