/** Largest number of rows or menu items that a browser lays out without a noticeable delay. */
export const maxRows = 500;
