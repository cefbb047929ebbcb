import type { BookText } from '../../../../tools/artwork/book-text'

const subtitle = 'How to earn $30,000 in under 30 days, in 4 steps'
const locale = 'en-US'

/** Books whose title, subtitle or author is hard to set; the first is easy, and the last is the longest. */
export const awkwardTexts: BookText[] = [
  { title: 'The $30,000 Month', subtitle, author: 'Mara Ellison', locale },
  { title: 'Bread', subtitle: '', author: 'B', locale },
  {
    title: 'The Patient Gardener’s Café Almanac',
    subtitle: 'A proven method to organise your digital life and unlock your creative potential',
    author: 'Maximiliane Freifrau von und zu Wolkenstein',
    locale,
  },
  {
    title: 'Donaudampfschifffahrtsgesellschaftskapitän',
    subtitle: 'Rechtsschutzversicherungsgesellschaften',
    author: 'Wolfeschlegelsteinhausenbergerdorffen',
    locale: 'de-DE',
  },
  {
    title: 'L’Almanach du jardinier patient : l’année d’un potager d’aujourd’hui',
    subtitle: 'Douze mois de semis, de récoltes et de patience, d’avril à mars',
    author: 'Jean-Baptiste de La Quintinie-Montgolfier d’Arc-et-Senans',
    locale: 'fr-FR',
  },
  {
    title: 'The Subtle Art of Not Giving Up on the Things That You Once Promised Yourself You Would Do',
    subtitle:
      'A very long subtitle that goes on about how to keep promises in difficult times, with forty exercises, twelve worksheets and a plan for each month',
    author: 'Dr. Alexandra Konstantinopoulou-Papadimitriou and Christopher Worthington-Smythe',
    locale,
  },
]
