import { z } from "zod";
import { createDaySchema, createTextSchema } from "#domain/limits.ts";
import { CLOSING_DAY, CLOSING_REASON } from "./messages.ts";
import { CLOSING_FILTER_KINDS, CLOSING_STATES, STORED_CLOSING_KINDS } from "./rules.ts";

/** Selects which requests a closing covers: those without activity since the start of the day `before`, in Panama. */
export const ClosingFilter = z.object({
	before: createDaySchema(CLOSING_DAY),
	kind: z.enum(CLOSING_FILTER_KINDS, "Ese tipo no existe").default("all"),
	state: z.enum(CLOSING_STATES, "Ese estado no se cierra").default("open"),
});
export type ClosingFilter = z.infer<typeof ClosingFilter>;

export const NewClosing = ClosingFilter.extend({
	reason: createTextSchema(500, CLOSING_REASON, "Escribe el motivo en menos de 500 letras"),
});
export type NewClosing = z.infer<typeof NewClosing>;

/** `found` is what one closing covers; `is_more` says that it must be repeated. */
export const Closable = z.object({ found: z.number().int(), is_more: z.boolean() });
export type Closable = z.infer<typeof Closable>;

/**
 * A closing of `closed` requests. After an undo, `restored` of them have their previous state; the others were
 * changed since.
 */
export const Closing = NewClosing.extend({
	id: z.string(),
	kind: z.enum(STORED_CLOSING_KINDS),
	author: z.string(),
	closed: z.number().int(),
	restored: z.number().int(),
	can_undo: z.boolean(),
	undone_by: z.string().nullable(),
	created_at: z.iso.datetime(),
});
export type Closing = z.infer<typeof Closing>;

/** The latest closings, newest first. */
export const Closings = z.object({ closings: z.array(Closing) });
