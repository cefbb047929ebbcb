export const edition = {
  label: 'Première édition',
  published: '2025-03-14',
  language: 'fr-FR',
  contents: 'Table des matières',
} as const
