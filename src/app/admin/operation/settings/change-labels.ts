import { type DerivedSubject, HISTORY } from "#composition/history.ts";
import type { Subject } from "#core/audit/records.ts";
import { PERSON_LABELS } from "#core/customer-records/messages.ts";
import { type ChoiceLabels, getChoiceLabels, getFieldLabels } from "#core/records/record-fields.ts";
import { SETTING_LABELS } from "#core/settings/messages.ts";
import { POST } from "#features/content/blog/fields.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import { SERVICE } from "#features/content/services/fields.ts";
import { BRAND, PROMOTION, TESTIMONIAL } from "#features/content/showcase/fields.ts";
import { SYMPTOM } from "#features/content/symptoms/fields.ts";

type Labels = Readonly<Record<string, string>>;
/** The labels that derive from the fields of a kind, which the core may not import. */
const DERIVED_LABELS: Record<DerivedSubject, Labels> = {
	product: getFieldLabels(PRODUCT),
	service: getFieldLabels(SERVICE),
	promotion: getFieldLabels(PROMOTION),
	testimonial: getFieldLabels(TESTIMONIAL),
	brand: getFieldLabels(BRAND),
	symptom: getFieldLabels(SYMPTOM),
	settings: SETTING_LABELS,
	customer: PERSON_LABELS,
	post: getFieldLabels(POST),
};

/** Returns the labels of the fields in a record's history, by name. */
export function getChangeLabels(subject: Subject): Labels {
	const { fieldLabels, extraFieldLabels } = HISTORY[subject];
	const derivedLabels: Partial<Record<Subject, Labels>> = DERIVED_LABELS;
	return fieldLabels ?? { ...derivedLabels[subject], ...extraFieldLabels };
}

/** Labels for changes whose values are stored as codes. */
export const CHANGE_CHOICES: Partial<Record<Subject, ChoiceLabels>> = {
	symptom: getChoiceLabels(SYMPTOM),
	product: getChoiceLabels(PRODUCT),
};
