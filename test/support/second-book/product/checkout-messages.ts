import { product } from './product'

export const checkoutMessages = {
  malformed: 'Nous n’avons pas pu lire cette demande. Rechargez la page et réessayez.',
  emailMissing: 'Indiquez votre adresse e-mail.',
  emailInvalid: 'Cette adresse e-mail ne semble pas correcte. Vérifiez-la et réessayez.',
  phoneMissing: 'Indiquez votre numéro de téléphone.',
  phoneInvalid: 'Ce numéro ne peut pas recevoir de SMS. Vérifiez-le et réessayez.',
  phoneCountry: (countries: string) =>
    `Nous n’envoyons de SMS que dans ces pays : ${countries}. Choisissez l’e-mail.`,
  notes: {
    email: `Dès le paiement, l’adresse de téléchargement part par e-mail. Comptez ${product.deliveryPromise}.`,
    text: `Dès le paiement, l’adresse de téléchargement part par SMS. Comptez ${product.deliveryPromise}.`,
    both: `Dès le paiement, l’adresse de téléchargement part par e-mail et par SMS. Comptez ${product.deliveryPromise}.`,
  },
  emailOnly: 'Nous n’envoyons ce livre que par e-mail. Choisissez l’e-mail et réessayez.',
  paymentUnavailable: 'Le service de paiement ne répond pas. Réessayez dans une minute.',
} as const
