import {
	BLOG,
	CARS,
	CUSTOMERS,
	EDIT_BRANDS,
	EDIT_PRODUCTS,
	EDIT_SERVICES,
	EDIT_SYMPTOMS,
	EDIT_TESTIMONIALS,
	getEditPath,
	MEDIA,
	PRODUCTS_OVERVIEW,
	PROMOTION_FORMS,
	SETTINGS,
} from "#admin/paths.ts";
import type { RecentChanges } from "#core/audit/contract.ts";

type Subject = RecentChanges["changes"][number]["subject"];

/** Lists whose records have their own form. */
const LIST_PATHS: Partial<Record<Subject, string>> = {
	product: EDIT_PRODUCTS,
	service: EDIT_SERVICES,
	promotion: PROMOTION_FORMS,
	testimonial: EDIT_TESTIMONIALS,
	brand: EDIT_BRANDS,
	symptom: EDIT_SYMPTOMS,
	customer: CUSTOMERS,
	car: CARS,
	post: BLOG,
};

export function getChangedRecordPath(record: { subject: Subject; id: string; name: string }): string {
	const listPath = LIST_PATHS[record.subject];
	if (listPath) return getEditPath(listPath, record);
	if (record.subject === "synonym") return PRODUCTS_OVERVIEW;
	if (record.subject !== "media") return SETTINGS;
	return `${MEDIA}?${new URLSearchParams({ q: record.name })}`;
}
