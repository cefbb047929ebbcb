import type { Testimonial } from '../../../product/testimonials'

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Ann Reader',
    rating: 5,
    review: 'I read it on a Sunday and wrote my offer on Monday.',
    location: 'Dayton, OH',
  },
  { name: 'Bo Buyer', rating: 5, review: 'Short, and to the point.', location: 'Boise, ID' },
]
