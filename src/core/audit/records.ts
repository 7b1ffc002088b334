/** Every kind of record with a history. The manifest of the feature that owns it has its words. */
export const SUBJECTS = [
	"product",
	"service",
	"promotion",
	"testimonial",
	"brand",
	"symptom",
	"shop_photo",
	"mail",
	"zoho",
	"copies",
	"synonym",
	"settings",
	"publication",
	"site_text",
	"staff",
	"customer",
	"car",
	"cash",
	"post",
	"media",
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** The id of the list of all records of a kind, in its changes. */
export const ALL_RECORDS_ID = "all";
