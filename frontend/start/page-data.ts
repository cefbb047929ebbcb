/** What the page's HTML tells its inline script: the attributes of prerender/document.tsx. */
export const { app = '', turn = '', inside = '', fonts = '' } = document.currentScript?.dataset ?? {}
