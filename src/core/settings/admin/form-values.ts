import type { SettingsEdit } from "#core/settings/editing/contract.ts";
import { SETTINGS, WEEKDAY_FIELDS } from "#core/settings/fields.ts";
import {
	type FormValues,
	type RecordFields,
	toFormValues,
	toRequestBody,
} from "#domain/records/record-fields.ts";

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
	const hours = settings.hours.map((day) => ({ opens, closes, ...day, isOpen: day !== null }));
	return toFormValues(SETTINGS_FORM, { ...settings, hours });
}

/** Converts form values to the API's input. The API rejects invalid numbers. */
export function toSettingsEdit(values: SettingsValues): SettingsEdit {
	// The fields match the record's paths and types; the contract validates the result.
	const body = toRequestBody(SETTINGS_FORM, values) as unknown as SettingsEdit;
	const week = Object.values(body.hours) as { isOpen: boolean; opens: string; closes: string }[];
	const hours = week.map(({ isOpen, opens, closes }) => (isOpen ? { opens, closes } : null));
	return { ...body, email: body.email.trim(), hours };
}
