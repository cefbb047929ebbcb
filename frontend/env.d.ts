/** Values that build/ writes into the bundle. */
interface ImportMetaEnv {
  /** The stage's public client key. */
  readonly VITE_CLIENT_KEY: string
  /** Whether the stage sends texts. */
  readonly VITE_OFFERS_TEXTS: boolean
  /** The stage's `checkoutHost`. */
  readonly VITE_CHECKOUT_HOST: string
  /** e.g. `$49.99` */
  readonly VITE_LIST_PRICE?: string
  /** e.g. `$14.99` */
  readonly VITE_PRICE: string
  /** The currency's name in a sentence, e.g. `US dollars` */
  readonly VITE_CURRENCY: string
  /** The ebook's length. */
  readonly VITE_PAGE_COUNT: number
  /** The HTML of the dialog with the pages to look inside, and its styles. */
  readonly VITE_INSIDE_DIALOG: string
  readonly VITE_INSIDE_STYLES: string
}

interface Navigator {
  /** https://wicg.github.io/netinfo/, which not every browser has. */
  readonly connection?: { readonly saveData: boolean }
}
