/** The dialog's id. Elements with this id in `aria-controls` open or close the dialog (start/dialog.ts). */
export const dialogId = 'checkout'
