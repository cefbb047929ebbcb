export type Testimonial = { name: string; rating: 5; review: string; location: string }

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Maëlle Le Guilloux-Kerdoncuff',
    rating: 5,
    review: 'Arrivée à l’heure trois jours de suite. Ma sœur n’en revient pas.',
    location: 'Saint-Germain-en-Laye, Yvelines',
  },
  {
    name: 'Benoît Çelik',
    rating: 5,
    review:
      'Pas de morale, pas d’application : sept habitudes que l’on essaie une à une, et un chapitre honnête sur les trains que l’on ratera quand même.',
    location: 'Besançon, Doubs',
  },
  {
    name: 'Zoé N’Guyen',
    rating: 5,
    review: 'Lu dans le bus. Descendue au bon arrêt.',
    location: 'Aÿ-Champagne, Marne',
  },
]
