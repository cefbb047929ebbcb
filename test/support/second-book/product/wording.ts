import { brand } from './brand'
import { checkoutMessages } from './checkout-messages'
import { product } from './product'

const site = {
  title: 'L’art d’être à l’heure : un livre numérique',
  description: (price: string, offersTexts: boolean, pageCount?: number) =>
    `${product.subtitle}. Un livre numérique${pageCount ? ` de ${pageCount} pages` : ''}, ${price}, par e-mail${offersTexts ? ' ou SMS' : ''}.`,
  logoAlt: brand.name,
}

const landing = {
  eyebrow: `Un petit livre de ${product.author}`,
  headline: '« Et si vous arriviez aujourd’hui, pour une fois, extraordinairement en avance ? »',
  mockupAlt: `Le livre numérique ${product.title} : ${product.subtitle}`,
  listPriceLabel: 'Prix habituel',
  salePriceLabel: 'Prix actuel',
  addToCart: 'Ajouter au panier',
  assurances: ['Paiement sécurisé par carte', `Chez vous en ${product.deliveryPromise}`],
  facts: (pageCount: number) => ['PDF', `${pageCount} pages`, 'téléphone, tablette, ordinateur'],
  description: `${product.title} est pour celles et ceux qui partent toujours cinq minutes trop tard. Sept habitudes, un chapitre par semaine, et rien à installer.`,
  candour: 'C’est une méthode, pas une promesse : les trains restent ce qu’ils sont.',
  noScript: 'Pour acheter, autorisez JavaScript sur cette page et rechargez-la.',
}

const inside = {
  heading: 'Feuilletez le livre',
  text: 'De vraies pages, telles que dans le PDF.',
  page: (number: number, count: number) => `Extrait, page ${number} sur ${count}`,
  previous: 'Page précédente',
  next: 'Page suivante',
  close: 'Fermer',
}

const reviews = {
  heading: 'Ce qu’en disent nos lectrices et nos lecteurs',
  rating: (stars: number) => `${stars} étoiles sur 5`,
}

const follow = {
  heading: 'Continuez avec nous',
  text: `Une page utile par jour. Suivez ${product.title} sur ${brand.social.network}.`,
  button: `Suivre ${brand.social.handle}`,
  newTab: '(s’ouvre dans un nouvel onglet)',
}

const footer = {
  copyright: `© 2025 ${brand.name}`,
  questions: 'Des questions ?',
  links: { refunds: 'Remboursements', privacy: 'Confidentialité', terms: 'Conditions' },
  prices: (currency: string) => `Prix en ${currency}`,
}

const checkout = {
  title: 'Finalisez votre achat',
  subtitle: 'Paiement sécurisé de votre livre numérique',
  question: 'Comment souhaitez-vous recevoir votre exemplaire de ce livre ?',
  methods: { email: 'E-mail', text: 'Message texte', both: 'Les deux' },
  email: { label: 'Adresse e-mail', placeholder: 'vous@exemple.fr' },
  phone: {
    label: 'Numéro de téléphone',
    placeholder: '06 12 34 56 78',
    help: 'Un seul SMS avec votre adresse de téléchargement.',
  },
  submit: (price: string) => `Finaliser l’achat pour ${price}`,
  processing: 'Traitement en cours…',
  close: 'Fermer',
  refund: undefined as string | undefined,
  assurance: 'Vous payez sur une page sécurisée de Stripe.',
  unavailable: 'Le paiement n’a pas pu être chargé. Vérifiez votre connexion et réessayez.',
  dismissToast: 'Fermer la notification',
}

const errors = {
  emailMissing: { title: 'Adresse e-mail requise', description: checkoutMessages.emailMissing },
  phoneMissing: { title: 'Numéro requis', description: checkoutMessages.phoneMissing },
  payment: {
    title: 'Erreur de paiement',
    noMessage: 'Le paiement n’a pas abouti. Réessayez.',
    failed: (httpStatus: number) => `Le paiement a échoué : ${httpStatus}`,
    noUrl: 'Aucune adresse de paiement reçue',
  },
}

const thankYou = {
  title: `Merci | ${brand.name}`,
  congratulations: 'Félicitations, vous venez d’investir dans vos matinées !',
  success: 'Continuez, et la ponctualité vous appellera par votre nom.',
  boxHeading: 'Votre livre est en chemin !',
  boxText: `Comptez ${product.deliveryPromise} pour le recevoir de la façon que vous avez choisie.`,
  usual: undefined as string | undefined,
  steps: {
    look: `Guettez un message des ${brand.name}.`,
    search: 'Rien ? Regardez dans les indésirables.',
    write: 'Toujours rien ? Écrivez à',
  },
  closing: 'Merci de votre achat. Nous sommes ravies de vous compter parmi nous.',
}

const notFound = {
  title: `Page introuvable | ${brand.name}`,
  eyebrow: '404',
  heading: 'Oups ! Page introuvable',
  text: 'L’adresse est peut-être mal écrite, ou la page a déménagé.',
  home: 'Retour à l’accueil',
}

export const wording = {
  site,
  landing,
  inside,
  reviews,
  follow,
  footer,
  checkout,
  errors,
  thankYou,
  notFound,
} as const
