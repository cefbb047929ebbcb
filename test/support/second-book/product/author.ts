export type Author = { about: string; link?: { label: string; url: string } }

export const author = undefined as Author | undefined
