/** The dialog's id: whatever has it in `aria-controls` opens or closes the dialog (start/dialog.ts). */
export const dialogId = 'checkout'
