/** A cell of a spreadsheet: text as the sheet shows it, a number, or null when it is empty. */
export type SheetCell = string | number | null;
/** `number`: row of the file, from 1. `isHidden`: a filter or a person hid the row in the file. */
export type SheetRow = { number: number; cells: SheetCell[]; isHidden?: true };
