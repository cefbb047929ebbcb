/** One buyer's review; `location` is a city and a state. */
export type Testimonial = { name: string; rating: 5; review: string; location: string }

/**
 * The reviews on the landing page, in the order in which they appear. On wide screens the first is twice as wide as the
 * others: begin with the one that a doubtful reader believes. Sample content.
 */
export const testimonials: readonly Testimonial[] = [
  {
    name: 'Calvin Brooks',
    rating: 5,
    review:
      'Did I make the number on the cover in my first month? No. Do I have my first three clients, and a price I can say out loud? Yes.',
    location: 'Atlanta, GA',
  },
  {
    name: 'Alice Whitfield',
    rating: 5,
    review:
      'I read it on a Sunday and rewrote my offer on Monday. By Thursday I had two calls booked. Nothing magic about it. It was finally clear.',
    location: 'Asheville, NC',
  },
  {
    name: 'Reggie Bell',
    rating: 5,
    review: 'Short, and I mean that as praise. Every page asks you to do something.',
    location: 'Dayton, OH',
  },
  {
    name: 'Priya Raman',
    rating: 5,
    review:
      'Step two alone was worth it. I had been describing what I do for six years and never once said what a client gets. I wrote the five lines, put them at the top of my site, and people started answering.',
    location: 'San Jose, CA',
  },
  {
    name: 'Tom Okafor',
    rating: 5,
    review:
      'My first client came on day nine. Not a huge job, but a stranger paid me for my work, and I know how to find the next one.',
    location: 'Houston, TX',
  },
  {
    name: 'Ellen Kowalski',
    rating: 5,
    review: 'I expected hype. I got scripts, worksheets and a very honest chapter on what a book cannot do for you.',
    location: 'Milwaukee, WI',
  },
  {
    name: 'Jorge Medina',
    rating: 5,
    review:
      'I run a two-person sign shop. We stopped quoting by the hour, as the book suggests, and for the first time we knew on Monday what the week would bring.',
    location: 'Tucson, AZ',
  },
  {
    name: 'Hannah Price',
    rating: 5,
    review: 'Clear, kind and practical. I bought a second copy for my sister.',
    location: 'Portland, ME',
  },
  {
    name: 'Mei-Lin Chou',
    rating: 5,
    review:
      'Eighteen messages before noon sounds too simple until you do it. By the second week I was no longer afraid of writing to anyone.',
    location: 'Seattle, WA',
  },
  {
    name: 'Rebecca Stone',
    rating: 5,
    review: 'It was there before my coffee was ready. I finished it that evening.',
    location: 'Burlington, VT',
  },
  {
    name: 'Andre Lewis',
    rating: 5,
    review:
      'I coach runners. I thought business books were for people with offices. This one gave me the words to ask for a fair price and the calm to wait for the answer.',
    location: 'Eugene, OR',
  },
  {
    name: 'Sofia Marchetti',
    rating: 5,
    review: 'Four steps, no padding. The worksheets are pinned above my desk.',
    location: 'Providence, RI',
  },
  {
    name: 'Greg Halvorsen',
    rating: 5,
    review:
      'After twenty years in a warehouse I did not think I had anything to sell. Step one made me write down what people already ask me for. It filled the page.',
    location: 'Duluth, MN',
  },
  {
    name: 'Latoya Jenkins',
    rating: 5,
    review:
      'The scripts sound like a person wrote them. I changed three words and sent them. Five answers out of eighteen.',
    location: 'Memphis, TN',
  },
  {
    name: 'Will Prentiss',
    rating: 5,
    review: 'Plain talk. My daughter and I are working through it together.',
    location: 'Boise, ID',
  },
  {
    name: 'Nadia Haddad',
    rating: 5,
    review:
      'I had bought four courses before this and finished none of them. I finished this in one evening, and the list at the end of each step made me start right away.',
    location: 'Dearborn, MI',
  },
  {
    name: 'Chris Yamada',
    rating: 5,
    review:
      'What I liked most is what it leaves out. No funnels, no followers, no gear. One problem, one offer, and a morning of work.',
    location: 'Honolulu, HI',
  },
  {
    name: 'Beth Sullivan',
    rating: 5,
    review:
      'I asked for half at the start, as the book tells you to, with shaking hands. The client said “sounds fair”. I have been smiling about it ever since.',
    location: 'Worcester, MA',
  },
  {
    name: 'Darnell Pope',
    rating: 5,
    review: 'Bought it on my break and read it on the bus home. Easy from start to finish.',
    location: 'Baltimore, MD',
  },
  {
    name: 'Karen Lindqvist',
    rating: 5,
    review:
      'I am a bookkeeper, so I checked the arithmetic. It adds up, and it says plainly which parts are hard. That is why I trust it.',
    location: 'Lincoln, NE',
  },
]
