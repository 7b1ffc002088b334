import { toGroups } from "#features/samples/messages.ts";
import type { Dashboard } from "./contract.ts";

/** Anchor of the list in the settings. */
export const CHECKLIST_ID = "falta";

type Missing = Dashboard["missing"];

/** Fields that a visitor needs to reach the shop; the launch checklist never folds them. */
const VISITOR_FIELDS: readonly string[] = ["whatsapp", "phone", "email", "name", "address.street"];

/** Splits the missing fields into those that a visitor needs, in a fixed order, and the others. */
export function splitFields(fields: Missing["fields"]) {
	const needed = VISITOR_FIELDS.flatMap((name) => fields.find((field) => field.name === name) ?? []);
	return { needed, others: fields.filter((field) => !needed.includes(field)) };
}

/**
 * Returns whether the launch checklist has a point that keeps it open.
 *
 * @source rules 6.25
 */
export const hasMissing = (missing: Missing): boolean => countMissing(missing) > 0;

/** Counts the kinds of bundled content besides the rows of «Nosotros», which are fields of the list. */
const countGroups = (samples: Missing["samples"]) => toGroups({ ...samples, rows: [] }).length;

/** Counts the points of the list that keep it open. */
export const countMissing = ({ fields, samples, testimonials, address, mail, copies }: Missing): number =>
	fields.length + countGroups(samples) + testimonials + [address, mail, copies].filter(Boolean).length;
