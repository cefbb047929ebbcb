/** Values that build/ writes into the bundle. */
interface ImportMetaEnv {
  readonly VITE_CLIENT_KEY: string
  readonly VITE_OFFERS_TEXTS: boolean
  /** e.g. `$49.99` */
  readonly VITE_LIST_PRICE?: string
  /** e.g. `$14.99` */
  readonly VITE_PRICE: string
  /** e.g. `US dollars` */
  readonly VITE_CURRENCY: string
  readonly VITE_PAGE_COUNT: number
  /** Of the sample, if it is a PDF. */
  readonly VITE_SAMPLE_PAGES?: number
  readonly VITE_INCLUSIVE_TAX: boolean
  /** The HTML of inside/inside-dialog.tsx, and its styles. */
  readonly VITE_INSIDE_DIALOG: string
  readonly VITE_INSIDE_STYLES: string
}

interface Navigator {
  /** https://wicg.github.io/netinfo/, which not every browser has. */
  readonly connection?: { readonly saveData: boolean }
}
