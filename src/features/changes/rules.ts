/** The records whose edits are kept. */
export const SUBJECTS = [
	"product",
	"service",
	"promotion",
	"testimonial",
	"brand",
	"settings",
	"staff",
	"customer",
	"post",
	"media",
] as const;
export type Subject = (typeof SUBJECTS)[number];

export const ACTIONS = [
	"created",
	"updated",
	"deleted",
	"restored",
	"disabled",
	"password_changed",
	"exported",
	"approved",
] as const;
export type Action = (typeof ACTIONS)[number];

export type FieldChange = { name: string; from?: unknown; to?: unknown };

/** What every save changes by itself; telling it would say nothing. */
const SILENT = new Set(["id", "updated_at", "deleted_at", "picture", "shown_price", "position"]);

/** The fields in which two versions of a record differ. */
export function differences(before: object, after: object): FieldChange[] {
	const [from, to] = [before as Record<string, unknown>, after as Record<string, unknown>];
	const names = new Set([...Object.keys(from), ...Object.keys(to)]);
	return [...names]
		.filter((name) => !SILENT.has(name) && !isSame(from[name], to[name]))
		.map((name) => ({ name, from: from[name] ?? null, to: to[name] ?? null }));
}

/** Two edits told as one: each field from what it was before the first to what it is after the second. */
export function mergedFields(
	earlier: readonly FieldChange[],
	later: readonly FieldChange[],
): FieldChange[] {
	const fields = new Map(earlier.map((field) => [field.name, field]));
	for (const { name, from, to } of later)
		fields.set(name, { name, from: fields.has(name) ? fields.get(name)?.from : from, to });
	return [...fields.values()].filter(({ from, to }) => !isSame(from, to));
}

/** An instant after both: an edit always carries a newer one than the edit before it. */
export function laterThan(before: string, now: Date): string {
	return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}

/** Whether an amount of dollars has no more than two decimals. */
export function isWholeCents(price: number): boolean {
	return Math.abs(price * 100 - Math.round(price * 100)) < 1e-6;
}

const isSame = (one: unknown, other: unknown) =>
	JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
