import { useState } from "react";
import type { RecordFields } from "#core/records/record-fields.ts";
import type { RecordFormOptions, SavedRecord } from "./record-form-options.ts";

/** A stored record with its form values. */
export type RecordVersion<Values, Saved> = {
	stored: Saved;
	start: Values;
	loadedAt: string;
	savedAt?: Date;
};

/**
 * Returns the version that the input of a form starts from: the one that this form saved or accepted, until the page has
 * a newer one.
 */
export function useBaseVersion<Fields extends RecordFields, Saved extends SavedRecord>(
	form: RecordFormOptions<Fields, Saved>,
) {
	type Version = RecordVersion<RecordFormOptions<Fields, Saved>["start"], Saved>;
	const [ownVersion, setOwnVersion] = useState<Version>();
	const baseVersion: Pick<Version, "start" | "loadedAt"> =
		ownVersion && ownVersion.loadedAt >= form.loadedAt ? ownVersion : form;
	return { baseVersion, ownVersion, setOwnVersion };
}
