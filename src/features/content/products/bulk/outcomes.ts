/** Outcomes of a row of a batch, with the label that people read. @source rules 6.43 */
export const ROW_OUTCOMES = {
	new: { label: "Nuevo", writes: true },
	changed: { label: "Cambia", writes: true },
	bad: { label: "Con error", writes: false },
	left_out: { label: "Se dejó fuera", writes: false },
	unchanged: { label: "Igual o repetida", writes: false },
	skipped: { label: "Saltada", writes: false },
} as const;
export type RowOutcome = keyof typeof ROW_OUTCOMES;
export const OUTCOMES = Object.keys(ROW_OUTCOMES) as [RowOutcome, ...RowOutcome[]];

/** One field of a product in a batch: its value in the API before and after. */
export type BatchChange = { name: string; from: unknown; to: unknown };
/** A remark about one cell: the column's heading and the message that the form would show. */
export type CellProblem = { column: string; message: string };
