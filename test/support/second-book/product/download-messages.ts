import { product } from './product'

export const downloadMessages = {
  order: (orderNumber: string) => `Commande ${orderNumber}`,
  coverAlt: `Couverture de ${product.title}`,
  ready: {
    title: `Télécharger ${product.title}`,
    heading: 'Votre livre est prêt',
    text: `${product.title}, de ${product.author}. Enregistrez le PDF et lisez-le où vous voulez.`,
    button: 'Télécharger votre livre numérique',
    file: (name: string, size: string) => `${name} (PDF, ${size})`,
    left: (count: number) =>
      count === 1
        ? 'Cette adresse permet encore un téléchargement.'
        : `Cette adresse permet encore ${count} téléchargements.`,
  },
  fallback: {
    email: (to: string) =>
      `Le SMS ne vous est pas parvenu, nous envoyons l’adresse par e-mail à ${to}.`,
    text: (to: string) =>
      `L’e-mail ne vous est pas parvenu, nous envoyons l’adresse par SMS à ${to}.`,
  },
  limitReached: {
    heading: 'Cette adresse a atteint sa limite',
    text: 'Chaque adresse permet un nombre limité de téléchargements. Le livre reste à vous.',
  },
  outdated: {
    heading: 'Cette adresse a été remplacée',
    text: 'Une adresse plus récente se trouve dans un de nos derniers messages.',
  },
  freshLink: {
    button: 'M’envoyer une nouvelle adresse',
    to: (to: string) => `Nous l’enverrons à ${to}.`,
  },
  freshLinkLater: {
    minutes: (minutes: number) =>
      `Vous pourrez en demander une autre dans ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    hours: (hours: number) =>
      `Vous pourrez en demander une autre dans ${hours} ${hours === 1 ? 'heure' : 'heures'}, ou nous écrire.`,
    never: 'Toutes les adresses de cette commande sont envoyées. Écrivez-nous.',
  },
  freshLinkSent: {
    heading: 'Une nouvelle adresse est en route',
    text: (to: string) => `Nous l’avons envoyée à ${to}. Elle arrive en une minute ou deux.`,
  },
  freshLinkQueued: {
    heading: 'Votre nouvelle adresse va suivre',
    text: (to: string) =>
      `L’envoi n’a pas réussi tout de suite, nous réessayons. Elle arrivera à ${to}.`,
  },
  freshLinkJustSent: {
    heading: 'Nous venons de vous écrire',
    text: (to: string, minutes: number) =>
      `Le message est parti il y a quelques minutes vers ${to}. S’il n’arrive pas, ou si l’adresse est déjà épuisée, vous pourrez en demander une autre dans ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  },
  freshTextSentToday: {
    heading: 'Un SMS par jour',
    text: (to: string, hours: number) =>
      `Le dernier est parti vers ${to}. Vous pourrez demander le prochain dans ${hours} ${hours === 1 ? 'heure' : 'heures'}, ou nous écrire.`,
  },
  freshLinksSentToday: {
    heading: 'C’est tout pour aujourd’hui',
    text: (hours: number) =>
      `Votre dernière adresse est dans notre dernier message. Vous pourrez en demander une autre dans ${hours} ${hours === 1 ? 'heure' : 'heures'}, ou nous écrire.`,
  },
  freshLinksUsedUp: {
    heading: 'Toutes les adresses de cette commande sont envoyées',
    text: 'Celle de notre dernier message fonctionne peut-être encore. Sinon, écrivez-nous.',
  },
  noAddress: {
    heading: 'Nous ne pouvons pas vous envoyer d’adresse',
    text: 'Nous n’avons plus d’adresse qui vous joigne pour cette commande. Écrivez-nous.',
  },
  refunded: {
    heading: 'Cette commande a été remboursée',
    text: 'Le paiement est retourné sur votre carte, le téléchargement est donc fermé.',
  },
  disputed: {
    heading: 'Le paiement de cette commande est contesté',
    text: 'Votre banque a été priée de reprendre le paiement, le téléchargement est donc fermé.',
  },
  revoked: {
    heading: 'Ce téléchargement est fermé',
    text: 'Nous avons fermé le téléchargement de cette commande. En cas d’erreur, écrivez-nous.',
  },
  paymentPending: {
    heading: 'Votre paiement est en cours de confirmation',
    text: 'Cela prend d’habitude quelques minutes. Votre adresse reste la même.',
    button: 'Vérifier de nouveau',
  },
  notFound: {
    heading: 'Nous ne connaissons pas cette adresse',
    text: 'Vérifiez que vous avez ouvert l’adresse entière : une lettre manquante suffit.',
  },
  unavailable: {
    heading: 'De retour dans un instant',
    text: 'Le téléchargement ne répond pas. Votre commande est en sécurité, réessayez bientôt.',
    button: 'Réessayer',
  },
  help: 'Des questions ? Écrivez à',
} as const
