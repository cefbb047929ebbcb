export const apiMessages = {
  forbidden: 'Accès refusé.',
  notFound: 'Il n’y a rien ici.',
  badSignature: 'La signature n’est pas valable.',
  tooLarge: 'C’est trop volumineux.',
  tooManyRequests: 'Trop de demandes en même temps. Réessayez dans une minute.',
  tooManyTries: 'Trop d’essais. Patientez cinq minutes.',
  refused: 'Nous ne pouvons pas répondre à cette demande.',
  failed: 'Une erreur s’est produite de notre côté.',
} as const
