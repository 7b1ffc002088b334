import { toGroups } from "#features/content/samples/messages.ts";
import type { Dashboard } from "./contract.ts";

/** Anchor of the list in the settings. */
export const CHECKLIST_ID = "falta";

type Missing = Dashboard["missing"];

/** Fields that a visitor needs to reach the shop, and the answers it promises; the launch checklist never folds them. */
const VISITOR_FIELDS: readonly string[] = [
	...["whatsapp", "phone", "email", "name", "address.street"],
	"promises",
];

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

const NOTHING = {
	...{ fields: [], testimonials: 0, promotions: 0, prices: 0, gallery: false },
	...{ address: false, mail: false, copies: false },
} as const satisfies Partial<Missing>;

const NO_RECORDS = { count: 0, review: 0, names: [] };

/** The parts of the list that a step of «Puesta en marcha» settles in its place. */
export type ChecklistPart = "claims" | "catalogue" | "showcase";

/** Narrows the list to a part; what has a step of its own is left to it. */
export function pickPart(missing: Missing, part: ChecklistPart): Missing {
	const { samples, fields, testimonials, promotions, prices, gallery, looks } = missing;
	const nothing = { ...NOTHING, fields: [], looks };
	const noSamples = { ...samples, products: NO_RECORDS, posts: NO_RECORDS, facts: [] };
	switch (part) {
		case "claims": {
			const claims = fields.filter(
				({ name, can_approve }) => !/^legal\./.test(name) && (can_approve || !VISITOR_FIELDS.includes(name)),
			);
			return { ...nothing, fields: claims, gallery, samples: noSamples };
		}
		case "catalogue":
			return { ...nothing, prices, samples: { ...samples, posts: NO_RECORDS } };
		case "showcase":
			return { ...nothing, testimonials, promotions, samples: { ...noSamples, posts: samples.posts } };
	}
}
