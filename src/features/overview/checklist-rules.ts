import type { Dashboard } from "./contract.ts";

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
export const hasMissing = ({ fields, testimonials, address, mail, copies }: Missing): boolean =>
	fields.length > 0 || testimonials > 0 || address || mail || copies;

/**
 * Returns whether the shop is not ready for visitors: its site has no address, or its contacts are the sample's.
 *
 * @source rules 6.25
 */
export const isBeforeLaunch = ({ fields, address }: Missing): boolean =>
	address || splitFields(fields).needed.length > 0;
