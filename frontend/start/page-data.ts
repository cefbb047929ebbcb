/** The attributes of the inline script, from prerender/document.tsx. */
export const { app = '', turn = '', inside = '', fonts = '' } = document.currentScript?.dataset ?? {}
