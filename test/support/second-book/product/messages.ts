import { brand } from './brand'
import { downloadMessages } from './download-messages'
import { product } from './product'

const email = {
  subject: `Votre livre est prêt : ${product.title}`,
  preview: (orderNumber: string) =>
    `Commande ${orderNumber}. Un seul bouton, et le PDF est à vous. Merci de nous lire.`,
  heading: 'Votre livre est prêt',
  thanks: `Merci d’avoir acheté ${product.title}. Appuyez sur le bouton, enregistrez le PDF et lisez-le où vous voulez.`,
  button: 'Télécharger votre livre numérique',
  coverAlt: product.title,
  linkIntro: 'Ou ouvrez cette adresse dans votre navigateur :',
  order: 'Commande',
  payment: 'Payé',
  paymentFacts: (amount: string, date: string) => `${amount} le ${date}`,
  tax: 'TVA',
  taxFacts: (tax: string) => `${tax}, comprise dans le prix`,
  ebook: 'Livre',
  ebookFacts: `${product.title}, de ${product.author} (PDF)`,
  helpHeading: 'Si quelque chose ne va pas',
  buttonHelp: {
    question: 'Le bouton ne fait rien ?',
    answer: 'Copiez l’adresse ci-dessous dans votre navigateur, sur un téléphone ou un ordinateur.',
  },
  help: [
    {
      question: 'Le téléchargement ne démarre toujours pas ?',
      answer: 'Répondez à cet e-mail avec votre numéro de commande, nous nous en occupons.',
    },
    {
      question: 'Vous n’avez rien acheté ?',
      answer: 'Quelqu’un s’est sans doute trompé d’adresse. Vous ne devez rien.',
    },
  ],
  keepPrivate: 'Cette adresse n’est que pour vous. Gardez cet e-mail : elle reste valable.',
  reason: `Vous recevez cet unique e-mail parce que ${product.title} a été commandé avec cette adresse chez ${brand.name}.`,
  homeLink: `Le site des ${brand.name}`,
  plain: {
    thanks: `Merci d’avoir acheté ${product.title}. Voici votre adresse de téléchargement. Ouvrez-la, enregistrez le PDF et lisez-le où vous voulez.`,
    linkHelp: {
      question: 'L’adresse ne s’ouvre pas ?',
      answer: 'Copiez-la en entier dans votre navigateur, sur un téléphone ou un ordinateur.',
    },
  },
}

const text = [
  (link: string) => `${brand.name} : « ${product.title} » est prêt.\n${link}\nSTOP au 36111`,
  (link: string) => `${brand.name} : votre livre est prêt.\n${link}\nSTOP au 36111`,
  (link: string) => `${brand.name} : ${link}\nSTOP au 36111`,
]

export const messages = { email, text, download: downloadMessages } as const
