import { MAX_SENT_FORMS, type SentForm } from "./sent-forms.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days after which a form expires: from the visit's day if it has one, otherwise from when it was sent. */
const RETENTION_DAYS = { afterDay: 30, afterSent: 90, forPhotos: 7 };

/** Returns the valid forms that have not expired. The stored list is untrusted, so links must be paths of this site. */
export const filterActiveForms = (list: readonly unknown[]): readonly SentForm[] =>
	list.filter(isSentForm).filter(isActive).map(dropExpiredPhotos).slice(0, MAX_SENT_FORMS);

function isSentForm(value: unknown): value is SentForm {
	const form = (value ?? {}) as Record<keyof SentForm, unknown>;
	const isText = (field: unknown) => typeof field === "string" && field.length <= 2000;
	const isPath = (field: unknown) =>
		field === undefined || /^\/[\w-]+\/[\w-]+(#[\w-]+)?$/.test(String(field));
	const isMaybe = (field: unknown) => field === undefined || isText(field);
	return (
		!Number.isNaN(Date.parse(String(form.at))) &&
		[form.reference, form.title, form.told, form.at].every(isText) &&
		[form.note, form.day].every(isMaybe) &&
		[form.page, form.photos].every(isPath)
	);
}

const hasPassed = (instant: string, days: number) => Date.parse(instant) + days * DAY_MS <= Date.now();

function isActive({ at: sentAt, day }: SentForm): boolean {
	return (
		!hasPassed(sentAt, RETENTION_DAYS.afterSent) ||
		(day !== undefined && !hasPassed(day, RETENTION_DAYS.afterDay))
	);
}

function dropExpiredPhotos(form: SentForm): SentForm {
	return hasPassed(form.at, RETENTION_DAYS.forPhotos) ? { ...form, photos: undefined } : form;
}
