import { isSameValue } from "#core/audit/rules.ts";
import {
	type FormValues,
	getValueAtPath,
	type RecordFields,
	toFormValues,
	toRequestBody,
} from "#core/records/record-fields.ts";
import { listUnconfirmed } from "#core/settings/claims.ts";
import type { Settings } from "#core/settings/contract.ts";
import type { SettingsEdit } from "#core/settings/editing/contract.ts";
import { SETTINGS, WEEKDAY_FIELDS } from "#core/settings/fields.ts";
import { SETTING_LABELS } from "#core/settings/messages.ts";

/** Returns the message after saving. A live site hides changed facts until they are confirmed. */
export function getSavedMessage(before: Settings, after: Settings): string {
	const unconfirmedFields = listUnconfirmed(after).filter(
		(name) => !isSameValue(getValueAtPath(before, name), getValueAtPath(after, name)),
	);
	if (unconfirmedFields.length === 0) return "Guardado: así sale en el sitio";
	const labels = unconfirmedFields.map((name) => SETTING_LABELS[name] ?? name).join(", ");
	return `Guardado. Un sitio publicado no lo muestra mientras no se confirme: ${labels}`;
}

/** Fields of the business record's form by path. */
export const SETTINGS_FORM: RecordFields = { ...SETTINGS, ...WEEKDAY_FIELDS };
export type SettingsValues = FormValues<typeof SETTINGS_FORM>;
export type SettingsForm = {
	fields: typeof SETTINGS_FORM;
	values: SettingsValues;
	errors: Readonly<Record<string, string>>;
	set: (change: Partial<SettingsValues>) => void;
};

/** Converts the stored record to form values. */
export function toSettingsValues(settings: SettingsEdit): SettingsValues {
	const { opens, closes } = { opens: "08:00", closes: "17:00" };
	const hours = settings.hours.map((day) => ({
		opens,
		closes,
		breakStart: "",
		breakEnd: "",
		...day,
		isOpen: day !== null,
	}));
	return toFormValues(SETTINGS_FORM, { ...settings, hours });
}

type WeekdayValues = { isOpen: boolean; opens: string; closes: string; breakStart: string; breakEnd: string };

/** Converts form values to the API's input. The API rejects invalid numbers. */
export function toSettingsEdit(values: SettingsValues): SettingsEdit {
	// The fields match the record's paths and types; the contract validates the result.
	const fields = toRequestBody(SETTINGS_FORM, values);
	const body = fields as typeof fields & SettingsEdit;
	const week = Object.values(body.hours) as WeekdayValues[];
	const hours = week.map(({ isOpen, opens, closes, breakStart, breakEnd }) =>
		isOpen ? { opens, closes, ...(breakStart && { breakStart }), ...(breakEnd && { breakEnd }) } : null,
	);
	return { ...body, email: body.email.trim(), hours };
}
